using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace TlsToll.Tls;

/// <summary>
/// Type and size of a server's key; its name is also that of the basic TLS profile with this key. There is one instance for each kind.
/// </summary>
public sealed class KeyKind
{
    /// <summary>Why an OpenSSL may have no keys of ML-DSA, as a sentence without a full stop.</summary>
    public const string MlDsaSince = "ML-DSA came with OpenSSL 3.5";

    private KeyKind(string name, KeyAlgorithm algorithm, int bits) => (Name, Algorithm, Bits) = (name, algorithm, bits);

    /// <summary>RSA, 2048 bits: the default profile.</summary>
    public static KeyKind Rsa2048 { get; } = Rsa(2048);

    /// <summary>ECDSA on NIST P-256.</summary>
    public static KeyKind EcdsaP256 { get; } = Ecdsa(256, ECCurve.NamedCurves.nistP256);

    /// <summary>
    /// All kinds. <c>rsa-512</c>, <c>rsa-1024</c>, <c>rsa-1536</c>, <c>ecdsa-p160</c> (secp160r1) and <c>ecdsa-p192</c> are for replication
    /// only: OpenSSL's default security level rejects them. Those of ML-DSA require OpenSSL 3.5.
    /// </summary>
    public static IReadOnlyList<KeyKind> All { get; } =
    [
        Rsa(512), Rsa(1024), Rsa(1536), Rsa2048, Rsa(3072), Rsa(4096), Rsa(8192),
        Ecdsa(160, "1.3.132.0.8", KeyGroup.Secp160r1), Ecdsa(192, "1.2.840.10045.3.1.1", KeyGroup.P192), Ecdsa(224, "1.3.132.0.33", KeyGroup.P224),
        EcdsaP256, Ecdsa(384, ECCurve.NamedCurves.nistP384), Ecdsa(521, ECCurve.NamedCurves.nistP521),
        MlDsa("ml-dsa-44", "2.16.840.1.101.3.4.3.17", MLDsaAlgorithm.MLDsa44),
        MlDsa("ml-dsa-65", "2.16.840.1.101.3.4.3.18", MLDsaAlgorithm.MLDsa65),
        MlDsa("ml-dsa-87", "2.16.840.1.101.3.4.3.19", MLDsaAlgorithm.MLDsa87),
    ];

    /// <summary>The name, such as <c>rsa-2048</c>, <c>ecdsa-p256</c> or <c>ml-dsa-44</c>.</summary>
    public string Name { get; }

    /// <summary>The host name (SNI) that selects the profile, such as <c>rsa-2048.sut.test</c>.</summary>
    public string HostName => Name + ".sut.test";

    /// <summary>The algorithm.</summary>
    public KeyAlgorithm Algorithm { get; }

    /// <summary>Size of the modulus (RSA), of the curve's field (ECDSA) or of the public key (ML-DSA) in bits.</summary>
    public int Bits { get; }

    /// <summary>True for an RSA key.</summary>
    public bool IsRsa => Algorithm == KeyAlgorithm.Rsa;

    /// <summary>True if only TLS 1.3 supports it, as with ML-DSA.</summary>
    public bool IsTls13Only => Algorithm == KeyAlgorithm.MlDsa;

    /// <summary>True if the OpenSSL that this process has loaded has such keys: all have RSA and ECDSA (<see cref="MlDsaSince"/>).</summary>
    public bool IsSupported => Algorithm != KeyAlgorithm.MlDsa || MLDsa.IsSupported;

    /// <summary>
    /// True if the key is for replication only: it has less than the 112 bits of strength that OpenSSL's default security level requires.
    /// </summary>
    public bool IsWeak => IsTooShort(IsRsa, Bits);

    /// <summary>
    /// The group of the key's curve if OpenSSL does not offer it by default; both ends must then configure it, and TLS 1.3 does not support
    /// it. Null otherwise.
    /// </summary>
    public KeyGroup? RareGroup { get; private init; }

    /// <summary>The curve of an ECDSA key; null for others.</summary>
    internal ECCurve? Curve { get; private init; }

    /// <summary>The parameter set of an ML-DSA key; null for others.</summary>
    internal MLDsaAlgorithm? ParameterSet { get; private init; }

    // Of the key in a certificate, if that says all about its kind.
    private string? Identifier { get; init; }

    /// <summary>Parses a name such as <c>rsa-2048</c>.</summary>
    /// <param name="name">The name, in lower case.</param>
    /// <returns>The kind.</returns>
    /// <exception cref="FormatException">The name is unknown; the message lists all kinds.</exception>
    public static KeyKind Parse(string name) =>
        TryParse(name, out var kind)
            ? kind
            : throw new FormatException($"unknown kind of key '{name}'; expected {string.Join(", ", All)}.");

    /// <summary>Parses a name such as <c>rsa-2048</c>.</summary>
    /// <param name="name">The name, in lower case.</param>
    /// <param name="kind">The kind; null if the name is unknown.</param>
    /// <returns>True if the name is known.</returns>
    public static bool TryParse(string? name, [NotNullWhen(true)] out KeyKind? kind)
    {
        kind = All.FirstOrDefault(k => k.Name.Equals(name, StringComparison.Ordinal));
        return kind is not null;
    }

    /// <summary>Parses a name as people write it: <c>rsa-2048</c>, <c>RSA2048</c>, <c>ECDSA_P256</c>, <c>p256</c> or <c>mldsa44</c>.</summary>
    /// <param name="text">The name.</param>
    /// <param name="kind">The kind; null if the name is unknown.</param>
    /// <returns>True if the name is known.</returns>
    public static bool TryRead(string? text, [NotNullWhen(true)] out KeyKind? kind)
    {
        var plain = WithoutSeparators(text ?? "");
        kind = All.FirstOrDefault(k => WithoutSeparators(k.Name) is var name && (name == plain || (k.Algorithm == KeyAlgorithm.Ecdsa && name == "ECDSA" + plain)));
        return kind is not null;
    }

    /// <summary>Parses a name as people write it.</summary>
    /// <param name="text">The name, as for <see cref="TryRead"/>.</param>
    /// <returns>The kind.</returns>
    /// <exception cref="FormatException">The name is unknown; the message lists all kinds.</exception>
    public static KeyKind Read(string text) => TryRead(text, out var kind) ? kind : Parse(text);

    /// <summary>Returns the name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;

    internal static bool IsTooShort(bool isRsa, int bits) => bits < (isRsa ? 2048 : 224);

    /// <summary>The kind of a certificate's key by its object identifier; null if that does not say all about it, as with RSA and ECDSA.</summary>
    internal static KeyKind? OfIdentifier(string identifier) => All.FirstOrDefault(k => k.Identifier == identifier);

    private static string WithoutSeparators(string name) => string.Concat(name.Where(c => c is not ('-' or '_' or ' '))).ToUpperInvariant();

    private static KeyKind Rsa(int bits) => new(string.Create(null, $"rsa-{bits}"), KeyAlgorithm.Rsa, bits);

    private static KeyKind Ecdsa(int bits, string identifier, KeyGroup group) =>
        new(string.Create(null, $"ecdsa-p{bits}"), KeyAlgorithm.Ecdsa, bits) { Curve = ECCurve.CreateFromValue(identifier), RareGroup = group };

    private static KeyKind Ecdsa(int bits, ECCurve curve) => new(string.Create(null, $"ecdsa-p{bits}"), KeyAlgorithm.Ecdsa, bits) { Curve = curve };

    private static KeyKind MlDsa(string name, string identifier, MLDsaAlgorithm parameters) =>
        new(name, KeyAlgorithm.MlDsa, 8 * parameters.PublicKeySizeInBytes) { Identifier = identifier, ParameterSet = parameters };
}
