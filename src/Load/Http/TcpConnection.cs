using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;
using TlsToll.Tls;

namespace TlsToll.Load.Http;

/// <summary>Opens and closes connections: TCP, then TLS if there is any.</summary>
internal static class TcpConnection
{
    /// <summary>Opens a connection.</summary>
    /// <param name="end">The server.</param>
    /// <param name="security">Plain or TLS.</param>
    /// <param name="connected">Called after the TCP connect; returns the server's name for TLS.</param>
    /// <param name="cancellationToken">Gives up.</param>
    /// <exception cref="IOException">It could not be opened.</exception>
    public static async ValueTask<SecuredConnection> OpenAsync(
        IPEndPoint end, TransportSecurity security, Func<string> connected, CancellationToken cancellationToken)
    {
        try
        {
            var transport = await ConnectAsync(end, cancellationToken);
            return await security.SecureAsync(transport, connected(), cancellationToken);
        }
        catch (Exception e) when (e is SocketException or AuthenticationException)
        {
            throw new IOException(e.Message, e);
        }
    }

    /// <summary>Opens a TCP connection.</summary>
    /// <exception cref="SocketException">It could not be opened; without a free descriptor creating the socket fails, too.</exception>
    public static async ValueTask<Stream> ConnectAsync(IPEndPoint end, CancellationToken cancellationToken)
    {
        var socket = new Socket(end.AddressFamily, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(end, cancellationToken);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    /// <summary>Closes a connection in order.</summary>
    public static async ValueTask CloseAsync(SecuredConnection connection)
    {
        try
        {
            await connection.Stream.DisposeAsync();
        }
        catch (IOException)
        {
            // The other end was faster; the connection is closed either way.
        }
    }
}
