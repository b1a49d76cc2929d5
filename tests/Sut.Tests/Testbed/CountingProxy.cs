using System.Net;
using System.Net.Sockets;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>
/// Stands between the driver and the server and counts real round trips: each time that the client sends after the server has answered.
/// What the driver pipelines, such as BEGIN with the next statement, is one. Can keep an answer from the driver, which then knows nothing.
/// </summary>
internal sealed class CountingProxy : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly string _host;
    private readonly int _port;
    private readonly Task _accepting;
    private long _roundTrips;
    private long _cut = -1;

    public CountingProxy((string Host, int Port) target)
    {
        (_host, _port) = target;
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    public long RoundTrips => Interlocked.Read(ref _roundTrips);

    /// <summary>The answer to that many round trips from now is lost with its connection: 1 for the next.</summary>
    public void LoseAnswer(int ofRoundTrip) => Interlocked.Exchange(ref _cut, RoundTrips + ofRoundTrip);

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
            await server.ConnectAsync(_host, _port);
            var answered = 1;
            await Task.WhenAny(
                CopyAsync(client.GetStream(), server.GetStream(), () =>
                {
                    if (Interlocked.Exchange(ref answered, 0) == 1)
                        Interlocked.Increment(ref _roundTrips);
                    return true;
                }),
                CopyAsync(server.GetStream(), client.GetStream(), () =>
                {
                    Interlocked.Exchange(ref answered, 1);
                    var trips = RoundTrips;
                    return Interlocked.CompareExchange(ref _cut, -1, trips) != trips;
                }));
        }
    }

    private async Task CopyAsync(NetworkStream from, NetworkStream to, Func<bool> goesOn)
    {
        var buffer = new byte[1 << 16];
        try
        {
            int count;
            while ((count = await from.ReadAsync(buffer, _stop.Token)) > 0 && goesOn())
                await to.WriteAsync(buffer.AsMemory(0, count), _stop.Token);
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // One of the two hung up, or the test is over.
        }
    }
}
