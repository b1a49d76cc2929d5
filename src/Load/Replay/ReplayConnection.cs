using System.Diagnostics;
using System.Net;
using TlsToll.Load.Http;
using TlsToll.Tls;

namespace TlsToll.Load.Replay;

/// <summary>An open connection of a client. Not thread safe.</summary>
internal sealed class ReplayConnection : IAsyncDisposable
{
    private readonly SecuredConnection _secured;
    private readonly ReplayCounts _counts;

    private ReplayConnection(SecuredConnection secured, ReplayCounts counts, long begun) =>
        (_secured, _counts, Begun) = (secured, counts, begun);

    /// <summary>Start of its connect, as a timestamp of the stopwatch.</summary>
    public long Begun { get; }

    /// <summary>Number of requests sent on the connection.</summary>
    public int Requests { get; private set; }

    /// <summary>Opens a connection: TCP, and TLS if configured.</summary>
    /// <exception cref="IOException">The connection could not be opened.</exception>
    public static async Task<ReplayConnection> OpenAsync(
        IPEndPoint end, string hostName, TransportSecurity security, ReplayCounts counts, CancellationToken cancellationToken)
    {
        var begun = Stopwatch.GetTimestamp();
        var secured = await TcpConnection.OpenAsync(
            end, security,
            () =>
            {
                counts.Open();
                return hostName;
            },
            cancellationToken);
        if (secured.Tls is { } tls)
            counts.Negotiate(tls);
        return new ReplayConnection(secured, counts, begun);
    }

    /// <summary>Sends a request and reads its response to the end.</summary>
    public ValueTask<HttpAnswer> SendAsync(ReadOnlyMemory<byte> request, ResponseBuffer buffer, CancellationToken cancellationToken)
    {
        Requests++;
        return new HttpConnection(_secured.Stream, buffer, TimeProvider.System).SendAsync(request, cancellationToken);
    }

    /// <summary>Closes the connection gracefully.</summary>
    public async ValueTask DisposeAsync()
    {
        await TcpConnection.CloseAsync(_secured);
        _counts.Close(_secured.WireBytes);
    }
}
