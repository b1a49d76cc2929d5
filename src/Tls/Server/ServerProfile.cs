using System.Net.Security;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Server;

/// <summary>The TLS options of one profile, created at their first use.</summary>
internal sealed class ServerProfile(TlsProfile profile, CertificateStore store, ServerTlsOptions options)
{
    private readonly Lazy<SslServerAuthenticationOptions> _options = new(() => Make(profile, store, options));

    public string Name { get; } = profile.Name;

    /// <summary>Lifetime of the ticket keys; null for that of the process.</summary>
    public Lifetime? TicketKeys { get; } = profile.Resumption && options.TicketKeyLifetime is { } lifetime ? new Lifetime(lifetime) : null;

    public SslServerAuthenticationOptions Options => _options.Value;

    private static SslServerAuthenticationOptions Make(TlsProfile profile, CertificateStore store, ServerTlsOptions options)
    {
        var made = new SslServerAuthenticationOptions
        {
            ServerCertificateContext = store.MakeContext(profile),
            EnabledSslProtocols = options.Protocols,
            AllowTlsResume = profile.Resumption || options.AllowResumption || options.KeepContext,
            AllowRenegotiation = false,
            ApplicationProtocols = [options.Http2 ? SslApplicationProtocol.Http2 : SslApplicationProtocol.Http11],
        };
        if (profile.Mutual)
        {
            made.ClientCertificateRequired = true;
            made.CertificateChainPolicy = ChainPolicies.TrustOnly(store.Root, ChainPolicies.ClientAuthentication);
        }

        return made;
    }
}
