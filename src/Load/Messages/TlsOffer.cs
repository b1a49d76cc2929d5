using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Serialization;
using TlsToll.Results.Factors;
using TlsToll.Tls;

namespace TlsToll.Load.Messages;

/// <summary>What a worker offers on hop 1, by names, without its OpenSSL configuration.</summary>
public sealed record TlsOffer
{
    /// <summary>
    /// How long a client may come back in a measured cell. OpenSSL's servers take a session for 304 s, and TLS 1.2 does not renew a ticket when it is
    /// used.
    /// </summary>
    public static readonly TimeSpan OldestInCell = TimeSpan.FromSeconds(280);

    /// <summary>How long in a settling: older ones make way there for new ones, whose full handshakes then fall into no cell.</summary>
    public static readonly TimeSpan OldestInSettling = TimeSpan.FromSeconds(100);

    /// <summary>Names of the protocol versions offered.</summary>
    public required IReadOnlyList<string> Versions { get; init; }

    /// <summary>The only suites offered, by IANA's names, the preferred first; null if the process's configuration or nothing sets them.</summary>
    public IReadOnlyList<string>? Suites { get; init; }

    /// <summary>The server's key.</summary>
    public required string Key { get; init; }

    /// <summary>Length of the server's chain.</summary>
    public required int ChainLength { get; init; }

    /// <summary>Whether a certificate is shown, too.</summary>
    public bool Mutual { get; init; }

    /// <summary>Whether sessions are resumed at all.</summary>
    public bool Resumption { get; init; }

    /// <summary>Share of the connections that resume, 0 to 1.</summary>
    public double ResumedShare { get; init; }

    /// <summary>Seconds since a client's first connection after which it no longer comes back.</summary>
    public double OldestSession { get; init; } = OldestInCell.TotalSeconds;

    /// <summary>Whether HTTP/1.1 is offered by ALPN.</summary>
    public bool Alpn { get; init; }

    /// <summary>Which parts of TLS connections have, by name.</summary>
    public string Parts { get; init; } = TlsParts.Full.Name;

    /// <summary>Which parts of TLS connections have.</summary>
    [JsonIgnore]
    public TlsParts KnownParts => TlsParts.TryParse(Parts, out var parts) ? parts : throw new FormatException(Parts);

    /// <summary>The server's profile.</summary>
    public TlsProfile Profile() => new(KeyKind.Parse(Key), ChainLength, Mutual, Resumption);

    /// <summary>The offer of a choice.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="byConfiguration">Whether the suite is set by the process's configuration.</param>
    public static TlsOffer Of(TlsChoice choice, bool byConfiguration) => new()
    {
        Versions = [.. choice.EffectiveVersion is { } version ? [version.Name] : new[] { TlsVersion.Tls12.Name, TlsVersion.Tls13.Name }],
        Suites = byConfiguration ? null : choice.Suites?.All.Select(s => s.Name).ToArray(),
        Key = choice.Key.Name,
        ChainLength = choice.ChainLength,
        Mutual = choice.Mutual,
        Resumption = choice.Resumption.IsOn,
        ResumedShare = choice.Resumption.Share,
        Alpn = choice.Alpn,
        Parts = choice.Parts.Name,
    };

    /// <summary>The client's options. The certificates it loads belong to the caller.</summary>
    /// <param name="caPath">File of the CA's certificate; clients' certificates are next to it.</param>
    public ClientTlsOptions ToOptions(string caPath) => new()
    {
        Root = X509CertificateLoader.LoadCertificateFromFile(caPath),
        Protocols = Versions.Aggregate(SslProtocols.None, (all, name) => all | Version(name).Protocol),
        Suites = Suites?.Select(name => CipherSuites.Find(name)!).ToArray(),
        AllowResumption = Resumption,
        Certificate = Mutual ? CertificateStore.LoadClient(Path.GetDirectoryName(caPath)!, KeyKind.Parse(Key)) : null,
        OfferAlpn = Alpn,
    };

    private static TlsVersion Version(string name) => TlsVersion.TryParse(name, out var version) ? version : throw new FormatException(name);
}
