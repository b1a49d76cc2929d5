using System.Diagnostics;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;
using TlsToll.Load.Messages;
using TlsToll.Load.Replay;
using TlsToll.Results.Factors;
using TlsToll.Tls;
using TlsToll.Workload;
using Trace = TlsToll.Workload.Trace;

namespace TlsToll.Rbe.Tests.Replay;

/// <summary>A web server of static documents in this process, on loopback, plain and TLS.</summary>
public sealed class DocumentServer : IAsyncLifetime
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-rbe-").FullName;
    private readonly StaticDocuments _documents = new(1);
    private readonly DocumentContent _content = new(1);
    private WebApplication _web = null!;
    private ListenOptions? _plain;
    private ListenOptions? _tls;

    internal HandshakeCounters Handshakes { get; } = new();

    /// <summary>How long a new connection with TLS waits before its handshake.</summary>
    internal TimeSpan ConnectDelay { get; set; }

    /// <summary>How long a request waits before its response.</summary>
    internal TimeSpan AnswerDelay { get; set; }

    internal string CaPath { get; private set; } = "";

    internal int PortOf(bool tls) => (tls ? _tls : _plain)!.IPEndPoint!.Port;

    public async ValueTask InitializeAsync()
    {
        var store = CertificateStore.Create(_directory, [KeyKind.EcdsaP256]);
        CaPath = store.CaPath;
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
        {
            kestrel.Listen(IPAddress.Loopback, 0, listen => _plain = listen);
            kestrel.Listen(IPAddress.Loopback, 0, listen =>
            {
                _tls = listen;
                listen.Use(next => async connection =>
                {
                    await WaitAsync(ConnectDelay);
                    await next(connection);
                });
                listen.UseTestbedTls(store, new ServerTlsOptions { DefaultProfile = KeyKind.EcdsaP256 }, Hop.RbeToSut, Handshakes);
            });
        });
        _web = builder.Build();
        _web.Run(AnswerAsync);
        await _web.StartAsync();
    }

    public async ValueTask DisposeAsync()
    {
        if (_web is not null)
            await _web.DisposeAsync();
        Directory.Delete(_directory, recursive: true);
    }

    // Not Task.Delay alone: its clock is a coarse one, so it may return some milliseconds early.
    private static async Task WaitAsync(TimeSpan delay)
    {
        for (var began = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(began) < delay;)
            await Task.Delay(Math.Max(1, (int)(delay - Stopwatch.GetElapsedTime(began)).TotalMilliseconds));
    }

    // Of a document of 13 bytes it sends one too few.
    private async Task AnswerAsync(HttpContext context)
    {
        var document = _documents.Find(context.Request.Path.Value)!;
        var bytes = _content.Of(document)[(document.Bytes == 13 ? 1 : 0)..];
        await WaitAsync(AnswerDelay);
        context.Response.ContentLength = bytes.Length;
        await context.Response.Body.WriteAsync(bytes);
    }
}

public sealed class TracePlayerTests(DocumentServer server) : IClassFixture<DocumentServer>
{
    [Fact]
    public async Task Without_TLS_every_request_is_answered_on_a_connection_of_its_own()
    {
        var trace = AmazonTrace.Draw(1, 1, 240, remembered: false);
        var result = await PlayAsync(trace, tls: null);

        result.Outcomes["ok"].ShouldBe(trace.Requests.Count);
        result.Connections.ShouldBe(trace.Requests.Count);
        (result.Full, result.Resumed, result.Failed).ShouldBe((0, 0, 0));
    }

    [Fact]
    public async Task Without_resumption_every_handshake_is_full()
    {
        var trace = AmazonTrace.Draw(1, 2, 120, remembered: false);
        var result = await PlayAsync(trace, Offer(Resumption.Off));

        (result.Full, result.Resumed, result.Failed).ShouldBe((trace.Requests.Count, 0, 0));
        result.Negotiated.Single().Count.ShouldBe(trace.Requests.Count);
    }

    [Theory]
    [InlineData("1.3")]
    [InlineData("1.2")]
    public async Task With_resumption_each_client_has_one_full_handshake(string version)
    {
        var trace = AmazonTrace.Draw(1, 3, 240, remembered: true);
        var result = await PlayAsync(trace, Offer(new Resumption(SessionStore.Ticket, 1)) with { Versions = [version] });

        result.Outcomes["ok"].ShouldBe(trace.Requests.Count);
        (result.Full, result.Resumed, result.Failed).ShouldBe((trace.Clients, trace.Requests.Count - trace.Clients, 0));
    }

    [Fact]
    public async Task A_connection_is_kept_for_as_many_requests_as_it_may_have()
    {
        var trace = new PageFetches(10, 100).Make(60, atATime: 3);
        var result = await PlayAsync(trace, Offer(Resumption.Off), perConnection: 8);

        // 20 fetches one after the other in each of 3 sequences: 8, 8 and 4 on a connection.
        result.Connections.ShouldBe(9);
        result.Full.ShouldBe(9);
    }

    [Theory]
    [InlineData(1, 30)]
    // So long that no page takes as long without a connect, however busy the machine is.
    [InlineData(10, 2000)]
    public async Task Response_times_are_of_every_page_and_hold_the_connect_only_where_one_is_made(int perConnection, int delay)
    {
        var trace = new PageFetches(10, 100).Make(10, atATime: 1);
        server.ConnectDelay = TimeSpan.FromMilliseconds(delay);
        var result = await PlayAsync(trace, Offer(Resumption.Off), perConnection, timed: true);
        server.ConnectDelay = TimeSpan.Zero;

        var (first, whole) = (result.Pages!.FirstByte, result.Pages.Whole);
        (first.Count, whole.Count).ShouldBe((10, 10));
        whole.Mean.ShouldBeGreaterThanOrEqualTo(first.Mean);
        whole.Max.ShouldBeLessThan((result.End - result.Start) / 1e6);
        // Of one connection alone the connect is in one page in ten.
        (first.Max >= delay, first.P50 >= delay).ShouldBe((true, perConnection == 1));
    }

    [Fact]
    public async Task Response_times_are_taken_only_if_requested_and_only_of_correct_responses()
    {
        (await PlayAsync(new PageFetches(0, 0).Make(2, atATime: 1), tls: null)).Pages.ShouldBeNull();
        var trace = new Trace("test", [new(0, 0, "/static/30B", 30), new(0, 1, "/static/13", 13)]);
        (await PlayAsync(trace, tls: null, timed: true)).Pages!.Whole.Count.ShouldBe(1);
    }

    [Fact]
    public async Task An_answer_of_another_length_is_an_error_and_the_rest_goes_on()
    {
        var trace = new Trace("test", [new(0, 0, "/static/30B", 30), new(0, 1, "/static/13", 13), new(0, 2, "/static/30B", 30)]);
        var result = await PlayAsync(trace, tls: null);

        (result.Outcomes["ok"], result.Outcomes["error"]).ShouldBe((2, 1));
        result.ErrorReasons.Single().Key.ShouldBe("/static/13: status 200, 12 bytes");
    }

    [Fact]
    public async Task Without_a_server_every_request_fails_and_is_counted()
    {
        var trace = new PageFetches(0, 0).Make(5, atATime: 2);
        // A port that nothing listens on: that of a listener that has gone.
        using var gone = new System.Net.Sockets.TcpListener(IPAddress.Loopback, 0);
        gone.Start();
        var port = ((IPEndPoint)gone.LocalEndpoint).Port;
        gone.Stop();
        var counts = new ReplayCounts();
        var result = await new TracePlayer(Request(null, 1) with { Port = port }, trace, TransportSecurity.Plain, counts).RunAsync(CancellationToken.None);

        result.Outcomes["transport"].ShouldBe(5);
        result.Connections.ShouldBe(0);
    }

    // Such as a defect of the client: the loops that wait for the others' requests must not wait for ever.
    [Fact]
    public async Task An_error_that_is_none_of_the_network_ends_the_replay()
    {
        // One request at a time: all loops but one wait.
        var trace = new PageFetches(0, 100).Make(50, atATime: 1);
        var player = new TracePlayer(Request(null, 1), trace, new Defective(), new ReplayCounts());

        (await Should.ThrowAsync<InvalidOperationException>(() => player.RunAsync(CancellationToken.None).WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken))).Message.ShouldBe("a defect");
    }

    private sealed class Defective : TransportSecurity
    {
        public override async ValueTask<SecuredConnection> SecureAsync(Stream transport, string host, CancellationToken cancellationToken)
        {
            await transport.DisposeAsync();
            throw new InvalidOperationException("a defect");
        }
    }

    private static TlsOffer Offer(Resumption resumption) =>
        TlsOffer.Of(new TlsChoice { Key = KeyKind.EcdsaP256, Resumption = resumption }, byConfiguration: false);

    private async Task<ReplayResult> PlayAsync(Trace trace, TlsOffer? tls, int perConnection = 1, bool timed = false)
    {
        var counts = new ReplayCounts(timed);
        var options = tls?.ToOptions(server.CaPath);
        using var root = options?.Root;
        var security = options is null ? TransportSecurity.Plain : TransportSecurity.Tls(options, Hop.RbeToSut, counts.Handshakes);
        return await new TracePlayer(Request(tls, perConnection), trace, security, counts).RunAsync(TestContext.Current.CancellationToken);
    }

    private ReplayRequest Request(TlsOffer? tls, int perConnection) => new()
    {
        TracePath = "",
        Seed = 1,
        Address = "127.0.0.1",
        Port = server.PortOf(tls is not null),
        CaPath = server.CaPath,
        Tls = tls,
        Rules = new ReplayRules(Outstanding: 6, PerClient: 4, Bound: 10_000, perConnection),
        Timeout = 30,
        Epoch = Stopwatch.GetTimestamp(),
    };
}
