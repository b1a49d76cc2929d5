using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace TlsToll.Tls.Tests;

/// <summary>A real Kestrel on loopback with one listener; answers every request with the protocol it saw.</summary>
internal sealed class TestServer : IAsyncDisposable
{
    /// <summary>Bytes of the answer to <c>/large</c>.</summary>
    public const int LargeBytes = 64 << 10;

    private readonly WebApplication _app;

    private TestServer(WebApplication app, HandshakeCounters counters)
    {
        _app = app;
        Counters = counters;
        Port = new Uri(app.Urls.Single()).Port;
    }

    public HandshakeCounters Counters { get; }

    public int Port { get; }

    public static Task<TestServer> StartTls(CertificateStore store, ServerTlsOptions? options = null)
    {
        var counters = new HandshakeCounters();
        return Start(counters, listen => listen.UseTestbedTls(store, options ?? new ServerTlsOptions(), Hop.RbeToSut, counters));
    }

    public static Task<TestServer> StartPlain() => Start(new HandshakeCounters(), _ => { });

    public long Count(HandshakeKind kind) => Counters.Count(Hop.RbeToSut, TlsRole.Server, kind);

    /// <summary>Waits until the server has counted as many; it may do so after the client has gone on.</summary>
    public async Task ShouldCome(HandshakeKind kind, long expected)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        while (Count(kind) < expected && !limit.IsCancellationRequested)
            await Task.Delay(5, CancellationToken.None);
        Count(kind).ShouldBe(expected, kind.ToString());
    }

    public async ValueTask DisposeAsync()
    {
        await _app.StopAsync();
        await _app.DisposeAsync();
    }

    private static async Task<TestServer> Start(HandshakeCounters counters, Action<ListenOptions> configure)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, configure));
        var web = builder.Build();
        web.Run(context => context.Request.Path == "/large" ? LargeAsync(context.Response) : context.Response.WriteAsync(context.Request.Protocol));
        await web.StartAsync();
        return new TestServer(web, counters);
    }

    private static async Task LargeAsync(HttpResponse response)
    {
        response.ContentLength = LargeBytes;
        await response.Body.WriteAsync(new byte[LargeBytes]);
    }
}
