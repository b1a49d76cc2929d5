using TlsToll.Experiments.Controls.Peers;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Requests at a fixed rate as other drivers report them, shortened.</summary>
public sealed class PeerRequestTests
{
    private const string HeyHead = "response-time,DNS+dialup,DNS,Request-write,Response-delay,Response-read,status-code,offset\n";

    [Fact]
    public void The_CSV_of_hey_has_seconds_and_marks_the_requests_that_open_a_connection()
    {
        var requests = PeerRequest.OfHey(HeyHead
            + "0.0213,0.0201,0.0000,0.0000,0.0011,0.0000,200,0.0321\n"
            + "0.0003,0.0000,0.0000,0.0000,0.0002,0.0001,200,0.0641\n"
            + "0.0012,0.0000,0.0000,0.0000,0.0011,0.0000,200,0.0640\n\n");

        requests.Select(request => request.Start).ShouldBe([0.0321, 0.0641, 0.0640]);
        requests.Select(request => request.Opens).ShouldBe([true, false, false]);
        requests.Select(request => Math.Round(request.Milliseconds, 6)).ShouldBe([21.3, 0.3, 1.2]);
    }

    [Fact]
    public void The_log_of_h2load_has_microseconds()
    {
        var requests = PeerRequest.OfH2Load("1796052000000123\t200\t345\n1796052000032123\t200\t1234\n");

        (requests[1].Start - requests[0].Start).ShouldBe(0.032, tolerance: 1e-6);
        requests.Select(request => request.Milliseconds).ShouldBe([0.345, 1.234]);
        requests.ShouldAllBe(request => !request.Opens);
    }

    [Fact]
    public void Failed_requests_are_an_error()
    {
        Should.Throw<InvalidDataException>(() => PeerRequest.OfHey(HeyHead + "0.0003,0.0000,0.0000,0.0000,0.0002,0.0001,503,0.0641\n"))
            .Message.ShouldBe("hey reports 1 failed requests.");
        Should.Throw<InvalidDataException>(() => PeerRequest.OfH2Load("1796052000000123\t-1\t345\n1796052000032123\t404\t1234\n"))
            .Message.ShouldBe("h2load reports 2 failed requests.");
    }

    [Fact]
    public void Another_form_is_an_error()
    {
        Should.Throw<InvalidDataException>(() => PeerRequest.OfHey("Usage: hey [options...] <url>\n")).Message.ShouldContain("Usage: hey");
        Should.Throw<InvalidDataException>(() => PeerRequest.OfHey(HeyHead + "0.0003,0.0000\n")).Message.ShouldContain("too few fields");
        Should.Throw<InvalidDataException>(() => PeerRequest.OfH2Load("1796052000000123\t200\tsoon\n")).Message.ShouldContain("'soon'");
    }

    // As with hey, all connections send together; as with h2load, each at a moment of its own.
    [Theory]
    [InlineData(0)]
    [InlineData(0.002)]
    public void The_rate_is_that_of_the_connections_together(double apart)
    {
        PeerRequest[] requests =
        [
            .. from round in Enumerable.Range(0, 125)
               from connection in Enumerable.Range(0, 16)
               select new PeerRequest((round * 0.032) + (connection * apart), 1, Opens: false),
        ];

        PeerTimes.Of(requests).PerSecond.ShouldBe(500, tolerance: 0.1);
    }

    [Fact]
    public void Percentiles_leave_out_the_requests_that_open_connections()
    {
        PeerRequest[] requests =
        [
            .. Enumerable.Range(1, 100).Select(i => new PeerRequest(i, i, Opens: false)),
            .. Enumerable.Range(101, 16).Select(i => new PeerRequest(i, 1000, Opens: true)),
        ];

        var times = PeerTimes.Of(requests);

        (times.Median, times.P90, times.P99).ShouldBe((50, 90, 99));
        times.PerSecond.ShouldBe(1, tolerance: 1e-9);
    }

    [Theory]
    [InlineData(2, 1, false)]
    [InlineData(3, 0, false)]
    [InlineData(3, 1, true)]
    public void Without_a_rate_or_a_request_on_an_open_connection_there_are_no_times(int count, double apart, bool opens) =>
        Should.Throw<InvalidDataException>(() => PeerTimes.Of([.. Enumerable.Range(0, count).Select(i => new PeerRequest(i * apart, 1, opens))]));
}
