using System.Net;
using System.Net.NetworkInformation;
using TlsToll.Tls;

namespace TlsToll.Rbe.Serving;

/// <summary>The certificate of an agent to which the user gives none.</summary>
internal static class AgentCertificate
{
    /// <summary>Creates a self-signed certificate for an address and for this host's name.</summary>
    /// <param name="address">The address that the agent listens on; for the wildcard, all addresses of this host.</param>
    public static ServerCertificate Create(IPAddress address)
    {
        var isWildcard = address.Equals(IPAddress.Any) || address.Equals(IPAddress.IPv6Any);
        IPAddress[] addresses = isWildcard ? [.. OfThisHost().Distinct()] : [address];
        string[] hosts = addresses.Any(IPAddress.IsLoopback) ? [Dns.GetHostName(), "localhost"] : [Dns.GetHostName()];
        return ServerCertificate.SelfSign("TLS Toll agent", hosts.Distinct(StringComparer.OrdinalIgnoreCase), addresses, DateTimeOffset.UtcNow);
    }

    // A link-local address means nothing without the interface.
    private static IEnumerable<IPAddress> OfThisHost() =>
        from network in NetworkInterface.GetAllNetworkInterfaces()
        from unicast in network.GetIPProperties().UnicastAddresses
        where !unicast.Address.IsIPv6LinkLocal
        select unicast.Address;
}
