using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>A client's TLS options. The server's certificate and host name are always verified.</summary>
public sealed record ClientTlsOptions
{
    /// <summary>The only trusted CA.</summary>
    public required X509Certificate2 Root { get; init; }

    /// <summary>The protocol versions offered; TLS 1.2 and 1.3 by default.</summary>
    public SslProtocols Protocols { get; init; } = SslProtocols.Tls12 | SslProtocols.Tls13;

    /// <summary>
    /// The offered suites in order of preference, set through .NET's cipher suite policy; null for the process's default. .NET never
    /// resumes sessions of a client with a policy.
    /// </summary>
    public IReadOnlyList<CipherSuite>? Suites { get; init; }

    /// <summary>
    /// True if an earlier session with the same host name may be resumed; false by default, as in the paper (García et al. 2007). Sessions
    /// with an IP literal as host name are never resumed. .NET keeps one session per host name in the process.
    /// </summary>
    public bool AllowResumption { get; init; }

    /// <summary>
    /// Distinguishes clients of one server name that keep their sessions apart; empty by default. Only <see cref="TlsClient.OpenSsl"/> has it.
    /// </summary>
    public string SessionOwner { get; init; } = "";

    /// <summary>The certificate for a server that requests one; null for none.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>
    /// True to accept a server's key of less than 112 bits of strength, such as RSA-1024, for replication; false by default. Signatures by
    /// MD5 or SHA-1 are refused in any case.
    /// </summary>
    public bool AllowShortKeys { get; init; }

    /// <summary>
    /// The only kind of key whose signatures are offered, by which a server with several certificates chooses: RSA keys of all lengths, ECDSA with
    /// the hash of a curve, which in TLS 1.3 means that curve, or one set of parameters of ML-DSA. Null for all. Only <see cref="TlsClient.OpenSsl"/> has it.
    /// </summary>
    public KeyKind? OnlyKey { get; init; }

    /// <summary>The certificates that the CA has revoked; none by default.</summary>
    public RevokedCertificates Revoked { get; init; } = RevokedCertificates.None;

    /// <summary>The implementation; <see cref="TlsClient.DotNet"/> by default.</summary>
    public TlsClient Client { get; init; }

    /// <summary>Name of the protocol to offer by ALPN, such as <c>http/1.1</c>; null for no offer, which is HTTP/1.1.</summary>
    public string? ApplicationProtocol { get; init; }

    /// <summary>Where the secrets of the connections are written; null, the default, for nowhere. Only <see cref="TlsClient.OpenSsl"/> has it.</summary>
    public KeyLog? KeyLog { get; init; }

    /// <summary>Options of a client that trusts the CA of a store alone, and none that it has revoked.</summary>
    /// <param name="store">The store.</param>
    public static ClientTlsOptions Of(CertificateStore store)
    {
        ArgumentNullException.ThrowIfNull(store);
        return new() { Root = store.Root, Revoked = store.Revoked };
    }

    /// <summary>What the client demands of a certificate besides a chain and a name.</summary>
    internal CertificateRules Rules => new(AllowShortKeys, Revoked);
}

/// <summary>Implementations of a TLS client. Both verify alike and offer the same.</summary>
public enum TlsClient
{
    /// <summary>.NET's SslStream, as its HTTP client uses it.</summary>
    DotNet,

    /// <summary>OpenSSL itself, with one context for all connections.</summary>
    OpenSsl,
}
