using System.Collections.Frozen;
using System.Net.Security;

namespace TlsToll.Tls.Server;

/// <summary>The TLS options of each profile, made once and shared by all its connections.</summary>
internal sealed class ServerProfiles
{
    private readonly FrozenDictionary<string, SslServerAuthenticationOptions> byName;
    private readonly SslServerAuthenticationOptions fallback;

    public ServerProfiles(CertificateStore store, ServerTlsOptions options)
    {
        byName = store.Profiles.ToFrozenDictionary(p => p.Key, p => OptionsFor(p.Value, options), StringComparer.OrdinalIgnoreCase);
        fallback = byName.GetValueOrDefault(options.DefaultProfile.HostName) ?? throw new ArgumentException(
            $"There is no certificate for the default profile '{options.DefaultProfile}'. There are: {string.Join(", ", byName.Keys.Order(StringComparer.Ordinal))}.",
            nameof(options));
    }

    public SslServerAuthenticationOptions For(string? serverName) =>
        !string.IsNullOrEmpty(serverName) && byName.TryGetValue(serverName, out var profile) ? profile : fallback;

    private static SslServerAuthenticationOptions OptionsFor(SslStreamCertificateContext certificate, ServerTlsOptions options) => new()
    {
        ServerCertificateContext = certificate,
        EnabledSslProtocols = options.Protocols,
        AllowTlsResume = options.AllowResumption,
        ApplicationProtocols = [SslApplicationProtocol.Http11],
    };
}
