using System.Diagnostics.CodeAnalysis;
using System.Security.Cryptography;

namespace TlsToll.Tls;

/// <summary>
/// Type and size of a server's key; its name is also that of the basic TLS profile with this key. There is one instance for each kind.
/// </summary>
public sealed class KeyKind
{
    private KeyKind(string name, int bits, ECCurve? curve) => (Name, Bits, Curve) = (name, bits, curve);

    /// <summary>RSA, 2048 bits: the default profile.</summary>
    public static KeyKind Rsa2048 { get; } = Rsa(2048);

    /// <summary>ECDSA on NIST P-256.</summary>
    public static KeyKind EcdsaP256 { get; } = Ecdsa(256, ECCurve.NamedCurves.nistP256);

    /// <summary>
    /// All kinds. <c>rsa-512</c>, <c>rsa-1024</c>, <c>rsa-1536</c>, <c>ecdsa-p160</c> (secp160r1) and <c>ecdsa-p192</c> are for replication
    /// only: OpenSSL's default security level rejects them.
    /// </summary>
    public static IReadOnlyList<KeyKind> All { get; } =
    [
        Rsa(512), Rsa(1024), Rsa(1536), Rsa2048, Rsa(3072), Rsa(4096), Rsa(8192),
        Ecdsa(160, "1.3.132.0.8", KeyGroup.Secp160r1), Ecdsa(192, "1.2.840.10045.3.1.1", KeyGroup.P192), Ecdsa(224, "1.3.132.0.33", KeyGroup.P224),
        EcdsaP256, Ecdsa(384, ECCurve.NamedCurves.nistP384), Ecdsa(521, ECCurve.NamedCurves.nistP521),
    ];

    /// <summary>The name, such as <c>rsa-2048</c> or <c>ecdsa-p256</c>.</summary>
    public string Name { get; }

    /// <summary>The host name (SNI) that selects the profile, such as <c>rsa-2048.sut.test</c>.</summary>
    public string HostName => Name + ".sut.test";

    /// <summary>Size of the modulus (RSA) or of the curve's field (ECDSA) in bits.</summary>
    public int Bits { get; }

    /// <summary>True for an RSA key, false for an ECDSA key.</summary>
    public bool IsRsa => Curve is null;

    /// <summary>
    /// True if the key is for replication only: it has less than the 112 bits of strength that OpenSSL's default security level requires.
    /// </summary>
    public bool IsWeak => IsTooShort(IsRsa, Bits);

    /// <summary>
    /// The group of the key's curve if OpenSSL does not offer it by default; both ends must then configure it, and TLS 1.3 does not support
    /// it. Null otherwise.
    /// </summary>
    public KeyGroup? RareGroup { get; private init; }

    private ECCurve? Curve { get; }

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

    /// <summary>Parses a name as people write it: <c>rsa-2048</c>, <c>RSA2048</c>, <c>ECDSA_P256</c> or <c>p256</c>.</summary>
    /// <param name="text">The name.</param>
    /// <param name="kind">The kind; null if the name is unknown.</param>
    /// <returns>True if the name is known.</returns>
    public static bool TryRead(string? text, [NotNullWhen(true)] out KeyKind? kind)
    {
        var plain = WithoutSeparators(text ?? "");
        kind = All.FirstOrDefault(k => WithoutSeparators(k.Name) is var name && (name == plain || (!k.IsRsa && name == "ECDSA" + plain)));
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

    internal AsymmetricAlgorithm Generate() => Curve is { } curve ? ECDsa.Create(curve) : RSA.Create(Bits);

    private static string WithoutSeparators(string name) => string.Concat(name.Where(c => c is not ('-' or '_' or ' '))).ToUpperInvariant();

    private static KeyKind Rsa(int bits) => new(string.Create(null, $"rsa-{bits}"), bits, curve: null);

    private static KeyKind Ecdsa(int bits, string identifier, KeyGroup group) =>
        new(string.Create(null, $"ecdsa-p{bits}"), bits, ECCurve.CreateFromValue(identifier)) { RareGroup = group };

    private static KeyKind Ecdsa(int bits, ECCurve curve) => new(string.Create(null, $"ecdsa-p{bits}"), bits, curve);
}
