using System.Net;
using System.Net.Sockets;
using System.Security.Authentication;
using TlsToll.Tls;

namespace TlsToll.Load.Http;

/// <summary>Opens and closes connections: TCP, and TLS if configured.</summary>
internal static class TcpConnection
{
    /// <summary>Opens a connection.</summary>
    /// <param name="end">Address of the server.</param>
    /// <param name="security">Plain or TLS.</param>
    /// <param name="connected">Callback after the TCP connect; returns the server's name for TLS.</param>
    /// <param name="cancellationToken">Token that aborts the attempt.</param>
    /// <exception cref="IOException">The connection could not be opened.</exception>
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
    /// <exception cref="SocketException">The connection could not be opened, or no file descriptor was free for the socket.</exception>
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

    /// <summary>Closes a connection gracefully.</summary>
    public static async ValueTask CloseAsync(SecuredConnection connection)
    {
        try
        {
            await connection.Stream.DisposeAsync();
        }
        catch (IOException)
        {
            // The other end closed first; the connection is closed either way.
        }
    }
}
