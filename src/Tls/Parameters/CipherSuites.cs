using System.Net.Security;

namespace TlsToll.Tls;

/// <summary>The suites that this product knows by name. Which of them a machine can do is found out by trying.</summary>
public static class CipherSuites
{
    private const string Rc4 = "RC4's keystream is biased";
    private const string TripleDes = "64-bit blocks repeat, and it is slow";
    private const string Null = "no encryption at all";

    private static readonly Dictionary<string, CipherSuite> ByAnyName;

    static CipherSuites()
    {
        All = [.. Tls13(), .. Ecdhe(), .. StaticRsa(), .. Dhe()];
        ByAnyName = All
            .SelectMany(suite => new[] { suite.Name, suite.OpenSslName }.Distinct(StringComparer.Ordinal).Select(name => (name, suite)))
            .ToDictionary(n => n.name, n => n.suite, StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>All of them: TLS 1.3's first, then by key exchange and cipher, the strong before the weak.</summary>
    public static IReadOnlyList<CipherSuite> All { get; }

    /// <summary>The suite of a name.</summary>
    /// <param name="name">IANA's or OpenSSL's name; case does not matter.</param>
    /// <returns>The suite; null if none has that name.</returns>
    public static CipherSuite? Find(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return ByAnyName.GetValueOrDefault(name);
    }

    /// <summary>The suite of a number.</summary>
    /// <param name="value">The number.</param>
    /// <returns>The suite; null if it is not among those known.</returns>
    public static CipherSuite? Find(TlsCipherSuite value) => All.FirstOrDefault(suite => suite.Value == value);

    /// <summary>Names that a mistyped one may have meant, the likeliest first.</summary>
    /// <param name="name">What was typed.</param>
    /// <returns>At most three names, in the manner of the one typed: IANA's or OpenSSL's.</returns>
    public static IReadOnlyList<string> NearMisses(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var iana = name.Contains('_', StringComparison.Ordinal);
        return NearNames.Of(name, All.Select(suite => iana ? suite.Name : suite.OpenSslName), most: 3);
    }

    private static IEnumerable<CipherSuite> Tls13() =>
    [
        New13(TlsCipherSuite.TLS_AES_256_GCM_SHA384),
        New13(TlsCipherSuite.TLS_CHACHA20_POLY1305_SHA256),
        New13(TlsCipherSuite.TLS_AES_128_GCM_SHA256),
        New13(TlsCipherSuite.TLS_AES_128_CCM_SHA256),
        New13(TlsCipherSuite.TLS_AES_128_CCM_8_SHA256),
    ];

    private static IEnumerable<CipherSuite> Ecdhe() =>
    [
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384, "ECDHE-ECDSA-AES256-GCM-SHA384"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384, "ECDHE-RSA-AES256-GCM-SHA384"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, "ECDHE-ECDSA-AES128-GCM-SHA256"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, "ECDHE-RSA-AES128-GCM-SHA256"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, "ECDHE-ECDSA-CHACHA20-POLY1305"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, "ECDHE-RSA-CHACHA20-POLY1305"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_128_CCM, "ECDHE-ECDSA-AES128-CCM"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_256_CCM, "ECDHE-ECDSA-AES256-CCM"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384, "ECDHE-ECDSA-AES256-SHA384"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384, "ECDHE-RSA-AES256-SHA384"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256, "ECDHE-ECDSA-AES128-SHA256"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256, "ECDHE-RSA-AES128-SHA256"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_CAMELLIA_256_CBC_SHA384, "ECDHE-ECDSA-CAMELLIA256-SHA384"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_CAMELLIA_256_CBC_SHA384, "ECDHE-RSA-CAMELLIA256-SHA384"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_CAMELLIA_128_CBC_SHA256, "ECDHE-ECDSA-CAMELLIA128-SHA256"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_CAMELLIA_128_CBC_SHA256, "ECDHE-RSA-CAMELLIA128-SHA256"),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA, "ECDHE-ECDSA-AES256-SHA", TlsVersion.Tls10),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA, "ECDHE-RSA-AES256-SHA", TlsVersion.Tls10),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, "ECDHE-ECDSA-AES128-SHA", TlsVersion.Tls10),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, "ECDHE-RSA-AES128-SHA", TlsVersion.Tls10),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_3DES_EDE_CBC_SHA, "ECDHE-ECDSA-DES-CBC3-SHA", TlsVersion.Tls10, TripleDes),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA, "ECDHE-RSA-DES-CBC3-SHA", TlsVersion.Tls10, TripleDes),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_RC4_128_SHA, "ECDHE-ECDSA-RC4-SHA", TlsVersion.Tls10, Rc4),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_RC4_128_SHA, "ECDHE-RSA-RC4-SHA", TlsVersion.Tls10, Rc4),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_ECDSA_WITH_NULL_SHA, "ECDHE-ECDSA-NULL-SHA", TlsVersion.Tls10, Null),
        NewEcdhe(TlsCipherSuite.TLS_ECDHE_RSA_WITH_NULL_SHA, "ECDHE-RSA-NULL-SHA", TlsVersion.Tls10, Null),
    ];

    private static IEnumerable<CipherSuite> StaticRsa() =>
    [
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_256_GCM_SHA384, "AES256-GCM-SHA384"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_128_GCM_SHA256, "AES128-GCM-SHA256"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_256_CCM, "AES256-CCM"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_128_CCM, "AES128-CCM"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_256_CBC_SHA256, "AES256-SHA256"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_128_CBC_SHA256, "AES128-SHA256"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_CAMELLIA_256_CBC_SHA256, "CAMELLIA256-SHA256"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_CAMELLIA_128_CBC_SHA256, "CAMELLIA128-SHA256"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_256_CBC_SHA, "AES256-SHA", TlsVersion.Ssl30),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_AES_128_CBC_SHA, "AES128-SHA", TlsVersion.Ssl30),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_CAMELLIA_256_CBC_SHA, "CAMELLIA256-SHA", TlsVersion.Ssl30),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_CAMELLIA_128_CBC_SHA, "CAMELLIA128-SHA", TlsVersion.Ssl30),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_SEED_CBC_SHA, "SEED-SHA", TlsVersion.Ssl30, "out of use"),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_IDEA_CBC_SHA, "IDEA-CBC-SHA", TlsVersion.Ssl30, "64-bit blocks repeat", TlsVersion.Tls11),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_3DES_EDE_CBC_SHA, "DES-CBC3-SHA", TlsVersion.Ssl30, TripleDes),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_RC4_128_SHA, "RC4-SHA", TlsVersion.Ssl30, Rc4),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_RC4_128_MD5, "RC4-MD5", TlsVersion.Ssl30, Rc4),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_NULL_SHA256, "NULL-SHA256", TlsVersion.Tls12, Null),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_NULL_SHA, "NULL-SHA", TlsVersion.Ssl30, Null),
        NewRsa(TlsCipherSuite.TLS_RSA_WITH_NULL_MD5, "NULL-MD5", TlsVersion.Ssl30, Null),
    ];

    private static IEnumerable<CipherSuite> Dhe() =>
    [
        NewDhe(TlsCipherSuite.TLS_DHE_RSA_WITH_AES_256_GCM_SHA384, "DHE-RSA-AES256-GCM-SHA384"),
        NewDhe(TlsCipherSuite.TLS_DHE_RSA_WITH_AES_128_GCM_SHA256, "DHE-RSA-AES128-GCM-SHA256"),
        NewDhe(TlsCipherSuite.TLS_DHE_RSA_WITH_CHACHA20_POLY1305_SHA256, "DHE-RSA-CHACHA20-POLY1305"),
    ];

    private static CipherSuite New13(TlsCipherSuite value) =>
        new(value, value.ToString(), KeyExchange.Any, SuiteKey.Any, TlsVersion.Tls13, TlsVersion.Tls13, Weakness: null);

    // An elliptic curve's suite says in its name which key it goes with.
    private static CipherSuite NewEcdhe(TlsCipherSuite value, string name, TlsVersion? oldest = null, string? weakness = null) => new(
        value, name, KeyExchange.Ecdhe, name.Contains("ECDSA", StringComparison.Ordinal) ? SuiteKey.Ecdsa : SuiteKey.Rsa,
        oldest ?? TlsVersion.Tls12, TlsVersion.Tls12, weakness);

    private static CipherSuite NewRsa(
        TlsCipherSuite value, string name, TlsVersion? oldest = null, string? weakness = null, TlsVersion? newest = null) =>
        new(value, name, KeyExchange.StaticRsa, SuiteKey.Rsa, oldest ?? TlsVersion.Tls12, newest ?? TlsVersion.Tls12, weakness);

    private static CipherSuite NewDhe(TlsCipherSuite value, string name) =>
        new(value, name, KeyExchange.Dhe, SuiteKey.Rsa, TlsVersion.Tls12, TlsVersion.Tls12, Weakness: null);
}
