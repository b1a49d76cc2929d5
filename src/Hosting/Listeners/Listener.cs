using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts;

namespace TlsToll.Hosting.Listeners;

/// <summary>Settings of every listener of a tier.</summary>
internal static class Listener
{
    /// <summary>Sets the limits of requests. Those of headers are far above the needs of any web service client.</summary>
    public static void Limit(KestrelServerOptions server)
    {
        server.AddServerHeader = false;
        server.Limits.MaxRequestBodySize = FieldLimits.RequestBytes;
        server.Limits.MaxRequestLineSize = 4 * 1024;
        server.Limits.MaxRequestHeaderCount = 64;
        server.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
    }

    /// <summary>Address of a listener for clients on this host, with the actual port.</summary>
    /// <exception cref="InvalidOperationException">The listener has not started.</exception>
    public static string AddressOf(string scheme, ListenOptions? listener)
    {
        var bound = listener?.IPEndPoint ?? throw new InvalidOperationException("The listener has not started.");
        // A client cannot connect to the wildcard address.
        var host = bound.Address.Equals(IPAddress.Any) ? IPAddress.Loopback
            : bound.Address.Equals(IPAddress.IPv6Any) ? IPAddress.IPv6Loopback
            : bound.Address;
        return string.Create(CultureInfo.InvariantCulture, $"{scheme}://{new IPEndPoint(host, bound.Port)}");
    }
}
