using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;

namespace TlsToll.Tls;

/// <summary>A client's offer and trust. The server's certificate and host name are always verified.</summary>
public sealed record ClientTlsOptions
{
    /// <summary>The only CA that is trusted.</summary>
    public required X509Certificate2 Root { get; init; }

    /// <summary>The protocol versions offered; TLS 1.2 and 1.3 by default.</summary>
    public SslProtocols Protocols { get; init; } = SslProtocols.Tls12 | SslProtocols.Tls13;

    /// <summary>
    /// The only suites offered, the preferred first, by .NET's policy; null for the process's own list. .NET never resumes for a client that has a
    /// policy.
    /// </summary>
    public IReadOnlyList<CipherSuite>? Suites { get; init; }

    /// <summary>
    /// Whether an earlier session with the same host name may be resumed; off, as in the paper (García et al. 2007). Never happens for a
    /// host that is an IP literal. .NET keeps one session a host name in the process.
    /// </summary>
    public bool AllowResumption { get; init; }

    /// <summary>The certificate for a server that requests one; null for none.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>Whether HTTP/1.1 is offered by ALPN; the services speak it in any case.</summary>
    public bool OfferAlpn { get; init; }
}
