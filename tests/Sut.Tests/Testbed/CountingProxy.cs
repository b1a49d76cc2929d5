using System.Net;
using System.Net.Sockets;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// Stands between the driver and the server and counts real round trips: each time that the client sends after the server has answered.
/// What the driver pipelines, such as BEGIN with the next statement, is one.
/// </summary>
internal sealed class CountingProxy : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly int _target;
    private readonly Task _accepting;
    private long _roundTrips;

    public CountingProxy(int target)
    {
        _target = target;
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public long RoundTrips => Interlocked.Read(ref _roundTrips);

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Stop();
        await _accepting;
        _stop.Dispose();
    }

    private async Task AcceptAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
                connections.Add(ForwardAsync(await _listener.AcceptTcpClientAsync(_stop.Token)));
        }
        catch (OperationCanceledException)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ForwardAsync(TcpClient client)
    {
        using var server = new TcpClient { NoDelay = true };
        client.NoDelay = true;
        using (client)
        {
            await server.ConnectAsync(IPAddress.Loopback, _target);
            var answered = 1;
            await Task.WhenAny(
                CopyAsync(client.GetStream(), server.GetStream(), () =>
                {
                    if (Interlocked.Exchange(ref answered, 0) == 1)
                        Interlocked.Increment(ref _roundTrips);
                }),
                CopyAsync(server.GetStream(), client.GetStream(), () => Interlocked.Exchange(ref answered, 1)));
        }
    }

    private async Task CopyAsync(NetworkStream from, NetworkStream to, Action seen)
    {
        var buffer = new byte[1 << 16];
        try
        {
            int count;
            while ((count = await from.ReadAsync(buffer, _stop.Token)) > 0)
            {
                seen();
                await to.WriteAsync(buffer.AsMemory(0, count), _stop.Token);
            }
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // One of the two hung up, or the test is over.
        }
    }
}
