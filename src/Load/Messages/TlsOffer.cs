using System.Security.Authentication;
using System.Security.Cryptography.X509Certificates;
using System.Text.Json.Serialization;
using TlsToll.Results.Factors;
using TlsToll.Tls;

namespace TlsToll.Load.Messages;

/// <summary>TLS parameters that a worker offers on hop 1, by their names, excluding its OpenSSL configuration.</summary>
public sealed record TlsOffer
{
    /// <summary>
    /// Longest time in which a client can return in a measured cell. OpenSSL servers accept a session for 304 s, and TLS 1.2 does not renew
    /// a ticket when it is used.
    /// </summary>
    public static readonly TimeSpan OldestInCell = TimeSpan.FromSeconds(280);

    /// <summary>
    /// Longest time in which a client can return during settling. New clients replace older ones there, outside any measured cell.
    /// </summary>
    public static readonly TimeSpan OldestInSettling = TimeSpan.FromSeconds(100);

    /// <summary>Names of the protocol versions offered.</summary>
    public required IReadOnlyList<string> Versions { get; init; }

    /// <summary>
    /// The only suites offered, by their IANA names in order of preference; null if the process's configuration or nothing sets them.
    /// </summary>
    public IReadOnlyList<string>? Suites { get; init; }

    /// <summary>The server's key.</summary>
    public required string Key { get; init; }

    /// <summary>True if the client offers signatures of that key alone, by which a server with several certificates chooses.</summary>
    public bool ByKey { get; init; }

    /// <summary>Length of the server's certificate chain.</summary>
    public required int ChainLength { get; init; }

    /// <summary>True if the client also presents a certificate.</summary>
    public bool Mutual { get; init; }

    /// <summary>True if sessions can be resumed.</summary>
    public bool Resumption { get; init; }

    /// <summary>Share of the connections that resume, 0 to 1.</summary>
    public double ResumedShare { get; init; }

    /// <summary>Seconds since a client's first connection after which it no longer returns.</summary>
    public double OldestSession { get; init; } = OldestInCell.TotalSeconds;

    /// <summary>Name of the protocol that is offered by ALPN; null for none.</summary>
    public string? Alpn { get; init; }

    /// <summary>Name of the parts of TLS that connections use.</summary>
    public string Parts { get; init; } = TlsParts.Full.Name;

    /// <summary>Implementation of TLS.</summary>
    public required TlsClient Client { get; init; }

    /// <summary>Parts of TLS that connections use.</summary>
    [JsonIgnore]
    public TlsParts KnownParts => TlsParts.TryParse(Parts, out var parts) ? parts : throw new FormatException(Parts);

    /// <summary>The server's profile.</summary>
    public TlsProfile Profile() => new(KeyKind.Parse(Key), ChainLength, Mutual, Resumption);

    /// <summary>Returns the offer of a TLS choice.</summary>
    /// <param name="choice">The choice.</param>
    /// <param name="byConfiguration">True if the process's configuration sets the suite.</param>
    public static TlsOffer Of(TlsChoice choice, bool byConfiguration) => new()
    {
        Versions = [.. choice.EffectiveVersion is { } version ? [version.Name] : new[] { TlsVersion.Tls12.Name, TlsVersion.Tls13.Name }],
        Suites = byConfiguration ? null : choice.Suites?.All.Select(s => s.Name).ToArray(),
        Key = choice.Key.Name,
        ChainLength = choice.ChainLength,
        Mutual = choice.Mutual,
        Resumption = choice.Resumption.IsOn,
        ResumedShare = choice.Resumption.Share,
        Alpn = choice.Alpn == TlsFactors.Alpn.Usual ? null : choice.Alpn,
        Client = choice.EffectiveClient,
        Parts = choice.Parts.Name,
    };

    /// <summary>Returns the client's options. The caller must dispose the certificates that they contain.</summary>
    /// <param name="caPath">File path of the CA certificate; the client certificates are in the same directory.</param>
    /// <exception cref="CertificateStoreException">The client's certificate or the list of revoked ones cannot be used; the message names the file.</exception>
    public ClientTlsOptions ToOptions(string caPath)
    {
        var root = X509CertificateLoader.LoadCertificateFromFile(caPath);
        return new()
        {
            Root = root,
            Revoked = RevokedCertificates.Of(caPath, root),
            Protocols = Versions.Aggregate(SslProtocols.None, (all, name) => all | Version(name).Protocol),
            Client = Client,
            Suites = Suites?.Select(name => CipherSuites.Find(name)!).ToArray(),
            AllowResumption = Resumption,
            Certificate = Mutual ? CertificateStore.LoadClient(Path.GetDirectoryName(caPath)!, KeyKind.Parse(Key)) : null,
            ApplicationProtocol = Alpn,
            AllowShortKeys = KeyKind.Parse(Key).IsWeak,
            OnlyKey = ByKey ? KeyKind.Parse(Key) : null,
        };
    }

    private static TlsVersion Version(string name) => TlsVersion.TryParse(name, out var version) ? version : throw new FormatException(name);
}
