using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Results.Factors;
using TlsToll.Tls;
using TlsToll.Workload;
using Trace = TlsToll.Workload.Trace;

namespace TlsToll.Rbe.Tests.Replay;

public sealed class PacedPlayerTests(DocumentServer server) : IClassFixture<DocumentServer>
{
    private static readonly TlsOffer Full = TlsOffer.Of(new TlsChoice { Key = KeyKind.EcdsaP256, Resumption = Resumption.Off }, byConfiguration: false);

    [Fact]
    public async Task Every_request_is_answered_on_connections_that_are_kept()
    {
        var result = await PlayAsync(Pages(40), Full, connections: 4, perSecond: 2000);

        (result.Outcomes["ok"], result.Connections, result.Full, result.Resumed, result.Failed).ShouldBe((40, 4, 4, 0, 0));
        result.Pages!.Whole.Count.ShouldBe(40);
        result.WireBytes.ShouldBeGreaterThan(0);
        result.SentPerSecond!.Value.ShouldBeGreaterThan(0);
    }

    [Fact]
    public async Task A_request_that_waits_for_a_connection_counts_from_the_time_at_which_it_was_due()
    {
        ReplayResult result;
        server.AnswerDelay = TimeSpan.FromMilliseconds(30);
        try
        {
            result = await PlayAsync(Pages(10), tls: null, connections: 1, perSecond: 1000);
        }
        finally
        {
            server.AnswerDelay = TimeSpan.Zero;
        }

        // The i-th, from 0, is due after i ms, and answered after 30 (i + 1) ms or later.
        var times = result.Pages!.Whole;
        (times.Count, times.P50 >= (30 * 5) - 4, times.Max >= (30 * 10) - 9).ShouldBe((10, true, true));
        // What was sent is less than what was due.
        result.SentPerSecond!.Value.ShouldBeLessThan(1000 / 29.9);
    }

    [Fact]
    public async Task An_answer_of_another_length_is_an_error_and_the_rest_goes_on()
    {
        var trace = new Trace("test", [new(0, 0, "/static/30B", 30), new(0, 1, "/static/13", 13), new(0, 2, "/static/30B", 30)]);
        var result = await PlayAsync(trace, tls: null, connections: 1, perSecond: 1000);

        (result.Outcomes["ok"], result.Outcomes["error"]).ShouldBe((2, 1));
        result.ErrorReasons.Single().Key.ShouldBe("/static/13: status 200, 12 bytes");
    }

    [Fact]
    public async Task After_a_drain_nothing_becomes_due()
    {
        var result = await PlayAsync(Pages(10), tls: null, connections: 2, perSecond: 1000, new CancellationToken(canceled: true));

        (result.Outcomes["ok"], result.Connections, result.SentPerSecond).ShouldBe((0, 2, null));
    }

    [Fact]
    public async Task Without_a_server_there_is_no_result()
    {
        // A port that nothing listens on: that of a listener that has gone.
        using var gone = new TcpListener(IPAddress.Loopback, 0);
        gone.Start();
        var port = ((IPEndPoint)gone.LocalEndpoint).Port;
        gone.Stop();
        var player = new PacedPlayer(Request(null, 1) with { Port = port }, 1000, Pages(1), TransportSecurity.Plain, new ReplayCounts());

        await Should.ThrowAsync<IOException>(() => player.RunAsync(CancellationToken.None));
    }

    [Fact]
    public async Task A_request_for_which_no_connection_is_left_fails_and_is_counted()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var closed = CloseFirstAsync(listener);
        var request = Request(null, 1) with { Port = ((IPEndPoint)listener.LocalEndpoint).Port };

        var result = await new PacedPlayer(request, 1000, Pages(5), TransportSecurity.Plain, new ReplayCounts()).RunAsync(TestContext.Current.CancellationToken);

        await closed;
        (result.Outcomes["transport"], result.ErrorReasons["no connection was left"]).ShouldBe((5, 4));
    }

    // With its first request unanswered.
    private static async Task CloseFirstAsync(TcpListener listener)
    {
        using var connection = await listener.AcceptTcpClientAsync(TestContext.Current.CancellationToken);
        await connection.GetStream().ReadExactlyAsync(new byte[1], TestContext.Current.CancellationToken);
    }

    [Fact]
    public async Task A_connection_that_is_not_opened_in_time_is_no_interruption()
    {
        var player = new PacedPlayer(Request(null, 1), 1000, Pages(1), new TooSlow(), new ReplayCounts());

        (await Should.ThrowAsync<IOException>(() => player.RunAsync(CancellationToken.None))).Message.ShouldBe("a connection was not opened in time");
    }

    private sealed class TooSlow : TransportSecurity
    {
        public override async ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
        {
            await transport.DisposeAsync();
            throw new OperationCanceledException("The wait is over.");
        }
    }

    private static Trace Pages(int count) => new("test", [.. Enumerable.Range(0, count).Select(i => new TraceRequest(0, i, "/static/30B", 30))]);

    private async Task<ReplayResult> PlayAsync(Trace trace, TlsOffer? tls, int connections, double perSecond, CancellationToken? drain = null)
    {
        var counts = new ReplayCounts(timed: true);
        var options = tls?.ToOptions(server.CaPath);
        using var root = options?.Root;
        var security = options is null ? TransportSecurity.Plain : TransportSecurity.Tls(options, Hop.RbeToSut, counts.Handshakes);
        return await new PacedPlayer(Request(tls, connections), perSecond, trace, security, counts).RunAsync(drain ?? TestContext.Current.CancellationToken);
    }

    private ReplayRequest Request(TlsOffer? tls, int connections) => new()
    {
        TracePath = "",
        Seed = 1,
        Address = "127.0.0.1",
        Port = server.PortOf(tls is not null),
        CaPath = server.CaPath,
        Tls = tls,
        Rules = new ReplayRules(connections, PerClient: 1, Bound: 1, PerConnection: 1),
        Timeout = 30,
        Epoch = Stopwatch.GetTimestamp(),
    };
}
