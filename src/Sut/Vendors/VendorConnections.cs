using System.Net;
using System.Net.Sockets;

namespace TlsToll.Sut.Vendors;

/// <summary>
/// Pooled connections of hop 2. The caller's function turns each connection into the stream that the handler uses, plain or TLS.
/// </summary>
internal static class VendorConnections
{
    public static SocketsHttpHandler CreateHandler(
        Func<Stream, string, CancellationToken, ValueTask<Stream>> secure, TimeSpan idle) => new()
        {
            PooledConnectionIdleTimeout = idle,
            AllowAutoRedirect = false,
            UseCookies = false,
            UseProxy = false,
            AutomaticDecompression = DecompressionMethods.None,
            ActivityHeadersPropagator = null,
            ConnectCallback = (context, cancellationToken) => ConnectAsync(context.DnsEndPoint, secure, cancellationToken),
        };

    private static async ValueTask<Stream> ConnectAsync(
        DnsEndPoint vendor, Func<Stream, string, CancellationToken, ValueTask<Stream>> secure, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(vendor, cancellationToken);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        return await secure(new NetworkStream(socket, ownsSocket: true), vendor.Host, cancellationToken);
    }
}
