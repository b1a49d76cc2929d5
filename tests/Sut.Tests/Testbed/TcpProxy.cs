using System.Net;
using System.Net.Sockets;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>Stands between the SUT and a server; a connection ends as soon as one of its directions does.</summary>
internal abstract class TcpProxy : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _stop = new();
    private readonly string _host;
    private readonly int _port;
    private readonly Task _accepting;

    protected TcpProxy(string host, int port)
    {
        (_host, _port) = (host, port);
        _listener.Start();
        _accepting = AcceptAsync();
    }

    public int Port => ((IPEndPoint)_listener.LocalEndpoint).Port;

    /// <summary>Refuses further connections; those that are open stay so.</summary>
    public void Refuse() => _listener.Stop();

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        _listener.Dispose();
        await _accepting;
        _stop.Dispose();
    }

    /// <summary>What passes a connection on, in both directions, until one of the two ends it.</summary>
    protected abstract (Task Requests, Task Responses) Pass(Stream client, Stream server, CancellationToken cancellationToken);

    private async Task AcceptAsync()
    {
        var connections = new List<Task>();
        try
        {
            while (true)
                connections.Add(ServeAsync(await _listener.AcceptTcpClientAsync(_stop.Token)));
        }
        catch (Exception e) when (e is OperationCanceledException or SocketException or ObjectDisposedException)
        {
            await Task.WhenAll(connections);
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        Task both;
        using (client)
        using (var server = new TcpClient { NoDelay = true })
        {
            client.NoDelay = true;
            await server.ConnectAsync(_host, _port);
            var (requests, responses) = Pass(client.GetStream(), server.GetStream(), _stop.Token);
            both = Task.WhenAll(requests, responses);
            await Task.WhenAny(requests, responses);
        }

        try
        {
            await both;
        }
        catch (Exception e) when (e is IOException or OperationCanceledException or ObjectDisposedException or NotSupportedException)
        {
            // One of the two hung up, the step failed, or the test is over. A buffered stream that is closed does not support reading.
        }
    }
}
