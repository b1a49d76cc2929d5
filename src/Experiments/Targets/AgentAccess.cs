using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Experiments.Targets;

/// <summary>How to reach the agent that reads a service's CPU time on another host.</summary>
/// <param name="address">Base address of the agent.</param>
/// <param name="token">Bearer token of the agent, a secret.</param>
/// <param name="trusted">Certificates that the agent's must lead to; null for the CAs that this host trusts.</param>
public sealed class AgentAccess(Uri address, string token, X509Certificate2Collection? trusted)
{
    /// <summary>Base address of the agent.</summary>
    public Uri Address => address;

    /// <summary>Host and port of the agent.</summary>
    public string Authority => address.Authority;

    /// <summary>Certificates that the agent's must lead to; null for the CAs that this host trusts.</summary>
    internal X509Certificate2Collection? Trusted => trusted;

    /// <summary>Bearer token of the agent, a secret.</summary>
    internal string Token => token;
}
