using System.Net;
using System.Net.Sockets;
using System.Text;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>A vendor that accepts a call and whose answer says nothing.</summary>
internal sealed class GarbageServer : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly Task _serving;

    public GarbageServer()
    {
        _listener.Start();
        _serving = ServeAsync();
    }

    public Uri Address => new($"http://{_listener.LocalEndpoint}");

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await _serving;
        _listener.Dispose();
        _stop.Dispose();
    }

    private async Task ServeAsync()
    {
        var answer = Encoding.ASCII.GetBytes("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        try
        {
            while (true)
            {
                using var client = await _listener.AcceptTcpClientAsync(_stop.Token);
                var stream = client.GetStream();
                var request = new byte[1 << 16];
                var read = 0;
                while (!Encoding.ASCII.GetString(request, 0, read).Contains(":Envelope>", StringComparison.Ordinal))
                    read += await stream.ReadAsync(request.AsMemory(read), _stop.Token);
                await stream.WriteAsync(answer, _stop.Token);
            }
        }
        catch (OperationCanceledException)
        {
            // The test is over.
        }
    }
}
