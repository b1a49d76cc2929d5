using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>Addresses as a client on this machine can use them.</summary>
internal static class Addresses
{
    /// <summary>The address of a listener with the port that it really got.</summary>
    public static string Of(string scheme, ListenOptions? listen)
    {
        var bound = listen?.IPEndPoint ?? throw new InvalidOperationException("The listener has not started.");
        // All interfaces is no address that one can connect to.
        var host = bound.Address switch
        {
            var a when a.Equals(IPAddress.Any) => IPAddress.Loopback,
            var a when a.Equals(IPAddress.IPv6Any) => IPAddress.IPv6Loopback,
            var a => a,
        };
        return string.Create(CultureInfo.InvariantCulture, $"{scheme}://{new IPEndPoint(host, bound.Port)}");
    }
}
