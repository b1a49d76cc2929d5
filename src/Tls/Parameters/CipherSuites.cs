using System.Net.Security;

namespace TlsToll.Tls;

/// <summary>The suites that can be selected by name. A host's support for them is determined by trials.</summary>
public static class CipherSuites
{
    private const string Rc4 = "RC4's keystream is biased";
    private const string TripleDes = "64-bit blocks repeat, and it is slow";
    private const string Null = "no encryption at all";

    private static readonly Dictionary<string, CipherSuite> ByAnyName;

    private static readonly string[] Tls13 =
    [
        "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_AES_128_GCM_SHA256", "TLS_AES_128_CCM_SHA256", "TLS_AES_128_CCM_8_SHA256",
    ];

    private static readonly Cipher[] Ecdhe =
    [
        new("AES_256_GCM_SHA384", "AES256-GCM-SHA384"), new("AES_128_GCM_SHA256", "AES128-GCM-SHA256"),
        new("CHACHA20_POLY1305_SHA256", "CHACHA20-POLY1305"), new("AES_128_CCM", "AES128-CCM"), new("AES_256_CCM", "AES256-CCM"),
        new("AES_256_CBC_SHA384", "AES256-SHA384"), new("AES_128_CBC_SHA256", "AES128-SHA256"),
        new("CAMELLIA_256_CBC_SHA384", "CAMELLIA256-SHA384"), new("CAMELLIA_128_CBC_SHA256", "CAMELLIA128-SHA256"),
        new("AES_256_CBC_SHA", "AES256-SHA", TlsVersion.Tls10), new("AES_128_CBC_SHA", "AES128-SHA", TlsVersion.Tls10),
        new("3DES_EDE_CBC_SHA", "DES-CBC3-SHA", TlsVersion.Tls10, TripleDes),
        new("RC4_128_SHA", "RC4-SHA", TlsVersion.Tls10, Rc4),
        new("NULL_SHA", "NULL-SHA", TlsVersion.Tls10, Null),
    ];

    private static readonly Cipher[] StaticRsa =
    [
        new("AES_256_GCM_SHA384", "AES256-GCM-SHA384"), new("AES_128_GCM_SHA256", "AES128-GCM-SHA256"),
        new("AES_256_CCM", "AES256-CCM"), new("AES_128_CCM", "AES128-CCM"),
        new("AES_256_CBC_SHA256", "AES256-SHA256"), new("AES_128_CBC_SHA256", "AES128-SHA256"),
        new("CAMELLIA_256_CBC_SHA256", "CAMELLIA256-SHA256"), new("CAMELLIA_128_CBC_SHA256", "CAMELLIA128-SHA256"),
        new("AES_256_CBC_SHA", "AES256-SHA", TlsVersion.Ssl30), new("AES_128_CBC_SHA", "AES128-SHA", TlsVersion.Ssl30),
        new("CAMELLIA_256_CBC_SHA", "CAMELLIA256-SHA", TlsVersion.Ssl30), new("CAMELLIA_128_CBC_SHA", "CAMELLIA128-SHA", TlsVersion.Ssl30),
        new("SEED_CBC_SHA", "SEED-SHA", TlsVersion.Ssl30, "out of use"),
        new("IDEA_CBC_SHA", "IDEA-CBC-SHA", TlsVersion.Ssl30, "64-bit blocks repeat", TlsVersion.Tls11),
        new("3DES_EDE_CBC_SHA", "DES-CBC3-SHA", TlsVersion.Ssl30, TripleDes),
        new("RC4_128_SHA", "RC4-SHA", TlsVersion.Ssl30, Rc4),
        new("RC4_128_MD5", "RC4-MD5", TlsVersion.Ssl30, Rc4),
        new("NULL_SHA256", "NULL-SHA256", TlsVersion.Tls12, Null),
        new("NULL_SHA", "NULL-SHA", TlsVersion.Ssl30, Null),
        new("NULL_MD5", "NULL-MD5", TlsVersion.Ssl30, Null),
    ];

    private static readonly Cipher[] Dhe =
    [
        new("AES_256_GCM_SHA384", "AES256-GCM-SHA384"), new("AES_128_GCM_SHA256", "AES128-GCM-SHA256"), new("CHACHA20_POLY1305_SHA256", "CHACHA20-POLY1305"),
    ];

    static CipherSuites()
    {
        All =
        [
            .. Tls13.Select(name => New(name, KeyExchange.Any, SuiteKey.Any, name, new Cipher(name, name, TlsVersion.Tls13, null, TlsVersion.Tls13))),
            .. from cipher in Ecdhe
               from key in cipher.Name.EndsWith("CCM", StringComparison.Ordinal) ? [SuiteKey.Ecdsa] : new[] { SuiteKey.Ecdsa, SuiteKey.Rsa }
               let keyName = key.ToString().ToUpperInvariant()
               select New($"TLS_ECDHE_{keyName}_WITH_{cipher.Name}", KeyExchange.Ecdhe, key, $"ECDHE-{keyName}-{cipher.OpenSslName}", cipher),
            .. StaticRsa.Select(cipher => New($"TLS_RSA_WITH_{cipher.Name}", KeyExchange.StaticRsa, SuiteKey.Rsa, cipher.OpenSslName, cipher)),
            .. Dhe.Select(cipher => New($"TLS_DHE_RSA_WITH_{cipher.Name}", KeyExchange.Dhe, SuiteKey.Rsa, $"DHE-RSA-{cipher.OpenSslName}", cipher)),
        ];
        ByAnyName = All
            .SelectMany(suite => new[] { suite.Name, suite.OpenSslName }.Distinct(StringComparer.Ordinal).Select(name => (name, suite)))
            .ToDictionary(n => n.name, n => n.suite, StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>All suites: those of TLS 1.3 first, then by key exchange and cipher, strong before weak.</summary>
    public static IReadOnlyList<CipherSuite> All { get; }

    /// <summary>Finds a suite by name.</summary>
    /// <param name="name">IANA's or OpenSSL's name; not case-sensitive.</param>
    /// <returns>The suite; null if the name is unknown.</returns>
    public static CipherSuite? Find(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return ByAnyName.GetValueOrDefault(name);
    }

    /// <summary>Finds a suite by number.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The suite; null if the number is unknown.</returns>
    public static CipherSuite? Find(TlsCipherSuite value) => All.FirstOrDefault(suite => suite.Value == value);

    /// <summary>Known names similar to a mistyped one, the most similar first.</summary>
    /// <param name="name">The mistyped name.</param>
    /// <returns>At most three names, all IANA's or all OpenSSL's, like the mistyped one.</returns>
    public static IReadOnlyList<string> NearMisses(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var iana = name.Contains('_', StringComparison.Ordinal);
        return NearNames.Of(name, All.Select(suite => iana ? suite.Name : suite.OpenSslName), most: 3);
    }

    private static CipherSuite New(string name, KeyExchange exchange, SuiteKey key, string openSslName, Cipher cipher) => new(
        Enum.Parse<TlsCipherSuite>(name), openSslName, exchange, key, cipher.Oldest ?? TlsVersion.Tls12, cipher.Newest ?? TlsVersion.Tls12, cipher.Weakness);

    /// <summary>A cipher and hash, common to suites with different key exchange and key type.</summary>
    /// <param name="Name">IANA's name of cipher and hash.</param>
    /// <param name="OpenSslName">OpenSSL's name of cipher and hash.</param>
    /// <param name="Oldest">The oldest version that supports it; null for TLS 1.2.</param>
    /// <param name="Weakness">Reason for permitting it only for replication; null if unrestricted.</param>
    /// <param name="Newest">The newest version that supports it; null for TLS 1.2.</param>
    private sealed record Cipher(string Name, string OpenSslName, TlsVersion? Oldest = null, string? Weakness = null, TlsVersion? Newest = null);
}
