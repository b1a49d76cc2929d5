using System.Collections.Frozen;

namespace TlsToll.Tls.Server;

/// <summary>The TLS options of each profile, created at their first use and shared by all its connections.</summary>
internal sealed class ServerProfiles
{
    private readonly FrozenDictionary<string, ServerProfile> _byName;
    private readonly FrozenDictionary<string, ServerProfile>.AlternateLookup<ReadOnlySpan<char>> _bySpan;
    private readonly ServerProfile _fallback;

    public ServerProfiles(CertificateStore store, ServerTlsOptions options)
    {
        bool[] both = [false, true];
        var profiles =
            from leaf in store.Leaves
            from mutual in both
            from resumption in both
            select new TlsProfile(leaf.Kind, leaf.ChainLength, mutual, resumption);
        _byName = profiles.ToFrozenDictionary(p => p.HostName, p => new ServerProfile(p, store, options), StringComparer.OrdinalIgnoreCase);
        _bySpan = _byName.GetAlternateLookup<ReadOnlySpan<char>>();
        var fallback = new TlsProfile(options.DefaultProfile, Resumption: options.AllowResumption);
        _fallback = _byName.GetValueOrDefault(fallback.HostName) ?? throw new ArgumentException(
            $"There is no certificate for the default profile '{options.DefaultProfile}', only for "
            + $"{string.Join(", ", store.Profiles.Keys.Order(StringComparer.Ordinal))}.",
            nameof(options));
    }

    public ServerProfile For(string? serverName) =>
        !string.IsNullOrEmpty(serverName) && _bySpan.TryGetValue(TlsProfile.WithoutClient(serverName), out var profile) ? profile : _fallback;
}
