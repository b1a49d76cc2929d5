using System.Net;
using System.Net.Sockets;

namespace TlsToll.Testbed.Supervision;

/// <summary>A port for a program that cannot let the kernel choose (PostgreSQL). Another may take it first: try again then.</summary>
internal static class FreePort
{
    /// <summary>A port that was free on 127.0.0.1 a moment ago.</summary>
    /// <returns>The port.</returns>
    public static int Next()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
