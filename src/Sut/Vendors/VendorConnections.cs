using System.Net;
using System.Net.Sockets;
using TlsToll.Tls;

namespace TlsToll.Sut.Vendors;

/// <summary>
/// Makes the pooled connections of hop 2. Whether they are TLS is the security's matter; the handler takes a TLS stream as it is.
/// </summary>
internal static class VendorConnections
{
    public static SocketsHttpHandler CreateHandler(TransportSecurity security, TimeSpan idle) => new()
    {
        PooledConnectionIdleTimeout = idle,
        AllowAutoRedirect = false,
        UseCookies = false,
        UseProxy = false,
        AutomaticDecompression = DecompressionMethods.None,
        ActivityHeadersPropagator = null,
        ConnectCallback = (context, cancellationToken) => ConnectAsync(context.DnsEndPoint, security, cancellationToken),
    };

    private static async ValueTask<Stream> ConnectAsync(DnsEndPoint vendor, TransportSecurity security, CancellationToken cancellationToken)
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

        var connection = await security.SecureAsync(new NetworkStream(socket, ownsSocket: true), vendor.Host, cancellationToken);
        return connection.Stream;
    }
}
