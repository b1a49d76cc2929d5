using TlsToll.Experiments.Prediction;
using TlsToll.Results.Factors;
using TlsToll.Results.Sizing;
using TlsToll.Testbed.Fronts;
using TlsToll.Tls;

namespace TlsToll.Experiments.Sizing;

/// <summary>A load to size.</summary>
/// <param name="RequestsPerSecond">Requests per second of all connections together, above 0.</param>
/// <param name="PerConnection">Mean number of requests on a connection, 1 or more.</param>
/// <param name="RequestBytes">Bytes of a request on the wire without TLS, 0 or more.</param>
/// <param name="ResponseBytes">Bytes of a response on the wire without TLS, 0 or more.</param>
/// <param name="ResumedShare">Share of the connections that resume a session, 0 to 1.</param>
/// <param name="Tls">TLS's settings.</param>
public sealed record SizedLoad(double RequestsPerSecond, double PerConnection, double RequestBytes, double ResponseBytes, double ResumedShare, SizedTls Tls)
{
    /// <summary>Program that ends TLS in front of the server, one of <see cref="FrontServer.Kinds"/>; null if the server does.</summary>
    public string? Front { get; init; }

    /// <summary>The traffic of its connections.</summary>
    public TrafficShape Shape => new(PerConnection, RequestBytes, ResponseBytes, TrafficShape.Records(ResponseBytes), ResumedShare);
}

/// <summary>TLS's settings of a load.</summary>
/// <param name="Key">The server's key.</param>
/// <param name="Group">Group of the key exchange.</param>
/// <param name="Version">Version, 1.2 or 1.3.</param>
/// <param name="Cipher">Cipher, one of <see cref="SizedCipher.All"/>.</param>
public sealed record SizedTls(KeyKind Key, KeyGroup Group, TlsVersion Version, SizedCipher Cipher)
{
    /// <summary>Name of the key exchange in <see cref="SizingCosts"/>.</summary>
    public string Exchange => SizingCosts.ExchangeName(Version.Name, Group.Name);

    /// <summary>The choice that requests version, key and group, and leaves the suite to OpenSSL.</summary>
    public TlsChoice Choice => new() { Version = Version, Key = Key, Group = Group };

    /// <summary>The same with sessions resumed by tickets.</summary>
    public TlsChoice ResumedChoice => Choice with { Resumption = new Resumption(SessionStore.Ticket, 1) };
}

/// <summary>A cipher of both versions, with its suite of TLS 1.3.</summary>
/// <param name="Name">Short name.</param>
/// <param name="Suite">The suite of TLS 1.3, which has nothing else but the cipher.</param>
public sealed record SizedCipher(string Name, CipherSuite Suite)
{
    /// <summary>All ciphers, OpenSSL's preferred one first.</summary>
    public static IReadOnlyList<SizedCipher> All { get; } =
    [
        new("aes-256-gcm", CipherSuites.Find("TLS_AES_256_GCM_SHA384")!),
        new("aes-128-gcm", CipherSuites.Find("TLS_AES_128_GCM_SHA256")!),
        new("chacha20-poly1305", CipherSuites.Find("TLS_CHACHA20_POLY1305_SHA256")!),
    ];

    /// <summary>The cipher of a suite by its IANA or OpenSSL name; null if it is another one, or there is no such suite.</summary>
    public static SizedCipher? OfSuite(string suite) => CipherSuites.Find(suite) is { } known
        ? All.FirstOrDefault(cipher => known.Name.Contains(cipher.Name.Replace('-', '_'), StringComparison.OrdinalIgnoreCase))
        : null;

    /// <summary>Returns the name.</summary>
    public override string ToString() => Name;
}
