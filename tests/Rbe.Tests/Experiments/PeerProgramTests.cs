using TlsToll.Experiments.Controls.Peers;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Commands of other drivers, and what they print, shortened.</summary>
public sealed class PeerProgramTests
{
    private static readonly PeerLoad Kept = new(PeerWork.Kept, new Uri("https://127.0.0.1:8443/static/30"), 20_000, 16);

    private static readonly PeerLoad Paced = Kept with { Work = PeerWork.Paced, Requests = 2000, PerSecond = 500, LogPath = "/tmp/requests.log" };

    [Theory]
    [InlineData("ab", "Complete requests:      1000\nFailed requests:        0\nTotal transferred:      153000 bytes\n", 1000)]
    [InlineData("hey", "Status code distribution:\n  [200]\t992 responses\n", 992)]
    [InlineData("wrk", "  2 threads and 16 connections\n  41234 requests in 2.00s, 8.12MB read\n", 41_234)]
    [InlineData("httperf", "Total: connections 16 requests 800 replies 800 test-duration 0.5 s\nErrors: total 0 client-timo 0 socket-timo 0\n", 800)]
    [InlineData("h2load", "requests: 800 total, 800 started, 800 done, 800 succeeded, 0 failed, 0 errored, 0 timeout\n", 800)]
    public void The_number_of_requests_is_read_from_the_output(string name, string output, long expected) =>
        Program(name).Requests(output).ShouldBe(expected);

    [Theory]
    [InlineData("ab", "Complete requests:      1000\nFailed requests:        3\n")]
    [InlineData("ab", "Complete requests:      1000\nFailed requests:        0\nNon-2xx responses:      1000\n")]
    [InlineData("hey", "Status code distribution:\n  [200]\t900 responses\n  [503]\t100 responses\n")]
    [InlineData("hey", "Status code distribution:\n  [200]\t900 responses\n\nError distribution:\n  [100]\tGet \"https://127.0.0.1:1/\": connection refused\n")]
    [InlineData("wrk", "  41234 requests in 2.00s, 8.12MB read\n  Socket errors: connect 0, read 7, write 0, timeout 2\n")]
    [InlineData("wrk", "  41234 requests in 2.00s, 8.12MB read\n  Non-2xx or 3xx responses: 41234\n")]
    [InlineData("httperf", "Total: connections 16 requests 800 replies 790 test-duration 0.5 s\nErrors: total 10 client-timo 0 socket-timo 0\n")]
    [InlineData("h2load", "requests: 800 total, 800 started, 800 done, 0 succeeded, 800 failed, 0 errored, 0 timeout\n")]
    public void Failed_requests_are_an_error(string name, string output) =>
        Should.Throw<InvalidDataException>(() => Program(name).Requests(output)).Message.ShouldContain("failed requests");

    [Fact]
    public void An_output_without_a_number_is_an_error() =>
        Should.Throw<InvalidDataException>(() => Program("ab").Requests("ab: bad option\n")).Message.ShouldContain("bad option");

    [Theory]
    [InlineData("h2load")]
    [InlineData("wrk")]
    public void A_driver_that_keeps_its_connections_or_resumes_does_no_full_handshakes(string name) =>
        Program(name).Arguments(Kept with { Work = PeerWork.Handshakes }).ShouldBeNull();

    [Fact]
    public void Each_driver_gets_the_page_and_keeps_its_connections_if_it_is_to()
    {
        string.Join(' ', Program("ab").Arguments(Kept)!).ShouldBe("-q -k -n 20000 -c 16 https://127.0.0.1:8443/static/30");
        string.Join(' ', Program("hey").Arguments(Kept with { Work = PeerWork.Handshakes, Requests = 1000 })!)
            .ShouldBe("-cpus 1 -n 1000 -c 16 -disable-keepalive https://127.0.0.1:8443/static/30");
        string.Join(' ', Program("httperf").Arguments(Kept)!)
            .ShouldBe("--server 127.0.0.1 --port 8443 --uri /static/30 --ssl --ssl-no-reuse --num-conns 16 --num-calls 1250");
    }

    [Fact]
    public void A_rate_is_divided_among_the_connections()
    {
        string.Join(' ', Program("hey").Arguments(Paced)!).ShouldBe("-cpus 1 -n 2000 -c 16 -q 31.25 -o csv https://127.0.0.1:8443/static/30");
        string.Join(' ', Program("h2load").Arguments(Paced)!)
            .ShouldBe("--h1 -t 1 -n 2000 -c 16 --rps 31.25 --log-file /tmp/requests.log https://127.0.0.1:8443/static/30");
    }

    [Fact]
    public void A_driver_is_measured_at_a_rate_or_says_why_not()
    {
        foreach (var program in PeerProgram.All)
            (program.Arguments(Paced) is null).ShouldBe(program.Unpaced is not null, program.Name);
        PeerProgram.All.Where(program => program.Unpaced is not null).Select(program => (program.Name, program.Unpaced))
            .ShouldBe([("ab", "no fixed rate"), ("wrk", "no fixed rate"), ("httperf", "rate of connections")]);
    }

    [Fact]
    public void A_version_of_h2load_whose_help_names_no_rate_has_none()
    {
        var old = Program("h2load").AsOf("  -r, --rate=<N>\n              Specifies  the  fixed  rate  at  which  connections  are created.\n");
        old.Arguments(Paced).ShouldBeNull();
        old.Unpaced.ShouldBe("no fixed rate");
        string.Join(' ', old.Arguments(Kept)!).ShouldBe("--h1 -t 1 -n 20000 -c 16 https://127.0.0.1:8443/static/30");

        Program("h2load").AsOf("  --rps=<N>   Specify request  per second for each  client.\n").Unpaced.ShouldBeNull();
        Program("wrk").AsOf("").ShouldBe(Program("wrk"));
    }

    [Theory]
    [InlineData(500, 4, 2000)]
    [InlineData(333, 1, 336)]
    public void Each_connection_has_equally_many_requests_at_a_rate(int perSecond, int seconds, int expected) =>
        new PeerSizes(20_000, 1000, perSecond, seconds).Of(PeerWork.Paced, 16).ShouldBe(expected);

    private static PeerProgram Program(string name) => PeerProgram.All.Single(program => program.Name == name);
}
