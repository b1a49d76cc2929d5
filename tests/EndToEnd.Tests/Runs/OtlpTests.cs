using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>The tiers' live metrics come by OTLP, under the conventional names.</summary>
[Trait("Takes", "minutes")]
public sealed class OtlpTests : IDisposable
{
    private readonly SmallRun _run = new();
    private readonly HttpListener _collector = new();
    private readonly ConcurrentBag<string> _received = [];

    [Fact]
    public async Task The_tiers_export_http_tls_and_kestrel_metrics_if_requested()
    {
        var url = Listen();
        var receiving = ReceiveAsync();

        var (exitCode, _, errors) = await _run.RunAsync("--otlp", url, "--treatments", "plain-session,tls-session");

        exitCode.ShouldBe(0, errors);
        _collector.Stop();
        await receiving;
        string Of(string tier) => string.Concat(_received.Where(body => body.Contains("tlstoll-" + tier, StringComparison.Ordinal)));
        foreach (var name in new[] { "http.server.request.duration", "kestrel.active_connections", "kestrel.tls_handshake.duration", "tls.handshakes", "tls.server.connections", "tls.protocol.version", "tls.cipher" })
            Of("sut").ShouldContain(name);
        foreach (var name in new[] { "http.server.request.duration", "kestrel.active_connections", "tls.handshakes" })
            Of("vendors").ShouldContain(name);
        Of("rbe").ShouldContain("http.client.request.duration");
        _run.Results.GetProperty("settings").GetProperty("otlp").GetString().ShouldBe(url + "/");
    }

    public void Dispose()
    {
        _collector.Close();
        _run.Dispose();
    }

    private string Listen()
    {
        using var free = new TcpListener(IPAddress.Loopback, 0);
        free.Start();
        var url = $"http://127.0.0.1:{((IPEndPoint)free.LocalEndpoint).Port}";
        free.Stop();
        _collector.Prefixes.Add(url + "/");
        _collector.Start();
        return url;
    }

    // Names are plain text within the protocol buffers.
    private async Task ReceiveAsync()
    {
        try
        {
            while (_collector.IsListening)
            {
                var context = await _collector.GetContextAsync();
                using var body = new MemoryStream();
                await context.Request.InputStream.CopyToAsync(body);
                if (context.Request.Url?.AbsolutePath == "/v1/metrics")
                    _received.Add(Encoding.UTF8.GetString(body.ToArray()));
                context.Response.StatusCode = 200;
                context.Response.Close();
            }
        }
        catch (Exception e) when (e is HttpListenerException or ObjectDisposedException)
        {
            // The end.
        }
    }
}
