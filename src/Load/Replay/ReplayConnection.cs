using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
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

    /// <summary>When its connect began, of the stopwatch.</summary>
    public long Begun { get; }

    /// <summary>Requests made on it.</summary>
    public int Requests { get; private set; }

    /// <summary>Opens a connection: TCP, then TLS where there is TLS.</summary>
    /// <exception cref="IOException">It could not be opened.</exception>
    public static async Task<ReplayConnection> OpenAsync(
        IPEndPoint end, string hostName, TransportSecurity security, ReplayCounts counts, CancellationToken cancellationToken)
    {
        var begun = Stopwatch.GetTimestamp();
        Socket? socket = null;
        try
        {
            // Within the try: with no descriptor left, making the socket fails, too.
            socket = new Socket(end.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
            await socket.ConnectAsync(end, cancellationToken);
            counts.Open();
            var secured = await security.SecureAsync(new NetworkStream(socket, ownsSocket: true), hostName, cancellationToken);
            if (secured.Tls is { } tls)
                counts.Negotiate(tls);
            return new ReplayConnection(secured, counts, begun);
        }
        catch (Exception e)
        {
            socket?.Dispose();
            if (e is SocketException or System.Security.Authentication.AuthenticationException)
                throw new IOException(e.Message, e);
            throw;
        }
    }

    /// <summary>Makes a request and reads its answer to the end.</summary>
    public ValueTask<HttpAnswer> SendAsync(ReadOnlyMemory<byte> request, ResponseBuffer buffer, CancellationToken cancellationToken)
    {
        Requests++;
        return new HttpConnection(_secured.Stream, buffer, TimeProvider.System).SendAsync(request, cancellationToken);
    }

    /// <summary>Closes it in order.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            await _secured.Stream.DisposeAsync();
        }
        catch (IOException)
        {
            // The other end was faster; the connection is closed either way.
        }

        _counts.Close(_secured.WireBytes);
    }
}
