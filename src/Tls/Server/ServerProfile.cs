using System.Diagnostics;
using System.Net.Security;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Server;

/// <summary>The TLS options of one profile. Where the keys of tickets have a lifetime, they go with the options.</summary>
internal sealed class ServerProfile(TlsProfile profile, CertificateStore store, ServerTlsOptions options)
{
    private readonly Lock _making = new();
    private volatile Made? _made;

    /// <summary>The profile's name.</summary>
    public string Name { get; } = profile.Name;

    /// <summary>The options now.</summary>
    public SslServerAuthenticationOptions Options
    {
        get
        {
            if (_made is { } made && !IsOver(made))
                return made.Options;
            lock (_making)
            {
                if (_made is null || IsOver(_made))
                    _made = new Made(Make(), Stopwatch.GetTimestamp());
                return _made.Options;
            }
        }
    }

    private bool IsOver(Made made) => options.TicketKeyLifetime is { } lifetime && Stopwatch.GetElapsedTime(made.Since) >= lifetime;

    private SslServerAuthenticationOptions Make()
    {
        var made = new SslServerAuthenticationOptions
        {
            ServerCertificateContext = store.MakeContext(profile),
            EnabledSslProtocols = options.Protocols,
            AllowTlsResume = profile.Resumption || options.AllowResumption || options.KeepContext,
            AllowRenegotiation = false,
            ApplicationProtocols = [SslApplicationProtocol.Http11],
        };
        if (profile.Mutual)
        {
            made.ClientCertificateRequired = true;
            made.CertificateChainPolicy = ChainPolicies.TrustOnly(store.Root, ChainPolicies.ClientAuthentication);
        }

        return made;
    }

    private sealed record Made(SslServerAuthenticationOptions Options, long Since);
}
