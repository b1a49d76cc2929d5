using System.Security.Cryptography.X509Certificates;
using TlsToll.Experiments.Settings;
using TlsToll.Tls;

namespace TlsToll.Experiments.Targets;

/// <summary>The settings of <c>bench measure</c> for a service whose CPU time an agent reads.</summary>
internal static class AgentSettings
{
    /// <summary>Address of the agent.</summary>
    public static readonly Setting<Uri?> Agent = SettingTable.Address(
        "agent", "https", "Address of the command agent on the service's host, which reads the service's CPU time there") with
    { Group = SettingGroups.Service };

    private static readonly Setting<string?> TokenFile = SettingTable.Token("agent-token-file", "File with the agent's token") with
    { Group = SettingGroups.Service };

    private static readonly Setting<X509Certificate2Collection?> Ca = new(
        "agent-ca", "Certificate in PEM by which the agent's is verified: its own, or that of its CA (default: the CAs that this host trusts)", null, TrustedCertificates.Read)
    { ValueName = "FILE", Group = SettingGroups.Service };

    /// <summary>The settings, in the order of the help.</summary>
    public static IReadOnlyList<Setting> All { get; } = [Agent, TokenFile, Ca];

    /// <summary>Reads the settings.</summary>
    /// <returns>How to reach the agent; null without one, or if the reader has a problem with it.</returns>
    public static AgentAccess? Read(SettingsReader reader)
    {
        var (address, token, trusted) = (reader.Get(Agent), reader.Get(TokenFile), reader.Get(Ca));
        reader.Check(reader.Has(Agent) == reader.Has(TokenFile), $"{Agent} and {TokenFile} are required together");
        reader.Check(reader.Has(Agent) || !reader.Has(Ca), $"{Ca} requires {Agent}");
        return address is null || token is null ? null : new AgentAccess(address, token, trusted);
    }
}
