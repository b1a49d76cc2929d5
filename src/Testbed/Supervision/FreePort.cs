using System.Net;
using System.Net.Sockets;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// Finds a port for a program that can't let the kernel choose one (PostgreSQL, nginx). Another process may take it first; then try again.
/// </summary>
internal static class FreePort
{
    /// <summary>Returns a port that was free on 127.0.0.1 a moment ago.</summary>
    public static int Next()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
