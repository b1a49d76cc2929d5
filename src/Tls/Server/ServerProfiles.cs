using System.Collections.Frozen;
using System.Net.Security;

namespace TlsToll.Tls.Server;

/// <summary>The TLS options of each profile, made once and shared by all its connections.</summary>
internal sealed class ServerProfiles
{
    private readonly FrozenDictionary<string, SslServerAuthenticationOptions> _byName;
    private readonly SslServerAuthenticationOptions _fallback;

    public ServerProfiles(CertificateStore store, ServerTlsOptions options)
    {
        _byName = store.Profiles.ToFrozenDictionary(p => p.Key, p => OptionsFor(p.Value, options), StringComparer.OrdinalIgnoreCase);
        _fallback = _byName.GetValueOrDefault(options.DefaultProfile.HostName) ?? throw new ArgumentException(
            $"There is no certificate for the default profile '{options.DefaultProfile}', only for "
            + $"{string.Join(", ", _byName.Keys.Order(StringComparer.Ordinal))}.",
            nameof(options));
    }

    public SslServerAuthenticationOptions For(string? serverName) =>
        !string.IsNullOrEmpty(serverName) && _byName.TryGetValue(serverName, out var profile) ? profile : _fallback;

    private static SslServerAuthenticationOptions OptionsFor(SslStreamCertificateContext certificate, ServerTlsOptions options) => new()
    {
        ServerCertificateContext = certificate,
        EnabledSslProtocols = options.Protocols,
        AllowTlsResume = options.AllowResumption,
        ApplicationProtocols = [SslApplicationProtocol.Http11],
    };
}
