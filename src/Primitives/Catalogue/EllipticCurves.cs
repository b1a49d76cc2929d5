using System.Security.Cryptography;
using TlsToll.Primitives.Native;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// Signatures and key agreement on elliptic curves. In a full handshake, each end generates one key (keygen) and performs one agreement
/// (derive). .NET has no method for X25519, so it is called through OpenSSL's EVP interface.
/// </summary>
internal static class EllipticCurves
{
    // The first three, secp160r1, secp192r1 and secp224r1, are those of Gupta et al. 2004; not every build of OpenSSL has them.
    private static readonly (int Bits, ECCurve Curve)[] Curves =
    [
        (160, ECCurve.CreateFromValue("1.3.132.0.8")), (192, ECCurve.CreateFromValue("1.2.840.10045.3.1.1")), (224, ECCurve.CreateFromValue("1.3.132.0.33")),
        (256, ECCurve.NamedCurves.nistP256), (384, ECCurve.NamedCurves.nistP384), (521, ECCurve.NamedCurves.nistP521),
    ];

    /// <summary>All operations on all curves.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        Curves.SelectMany(c => OfCurve(c.Bits, c.Curve)).Concat(
        [
            Curve("x25519/keygen", X25519KeyGeneration, "EVP", speed: null),
            Curve("x25519/derive", X25519Derivation, "EVP", SpeedReference.Key("ecdhx25519", "ecdh")),
        ]);

    private static IEnumerable<Primitive> OfCurve(int bits, ECCurve curve)
    {
        var (signing, agreement) = (string.Create(null, $"ecdsa-p{bits}"), string.Create(null, $"ecdh-p{bits}"));
        var (sign, agree) = (string.Create(null, $"ecdsap{bits}"), string.Create(null, $"ecdhp{bits}"));
        yield return Curve(signing + "/sign", () => IfThere(bits, () => Sign(bits, curve)), ".NET", SpeedReference.Key(sign, "sign ecdsa"));
        yield return Curve(signing + "/verify", () => IfThere(bits, () => Verify(bits, curve)), ".NET", SpeedReference.Key(sign, "verify ecdsa"));
        yield return Curve(agreement + "/keygen", () => IfThere(bits, () => KeyGeneration(curve)), ".NET", speed: null);
        yield return Curve(agreement + "/derive", () => IfThere(bits, () => Derivation(bits, curve)), ".NET", SpeedReference.Key(agree, "ecdh"));
    }

    // A build of OpenSSL without a curve fails in different ways, depending on the operation.
    private static Operation IfThere(int bits, Func<Operation> prepare)
    {
        if (bits >= 256)
            return prepare();
        try
        {
            var operation = prepare();
            operation.Run();
            return operation;
        }
        catch (CryptographicException e)
        {
            throw new PlatformNotSupportedException(string.Create(null, $"this OpenSSL has no curve of {bits} bits: {e.Message}"), e);
        }
    }

    private static Primitive Curve(string series, Func<Operation> prepare, string via, SpeedReference? speed) =>
        new(series, Family.Curve, prepare) { Pace = Pace.Slow, Via = via, Speed = speed };

    /// <summary>A private key from fixed bytes; a leading zero byte keeps it below every curve's order.</summary>
    public static ECParameters KeyOf(string name, int bits, ECCurve curve)
    {
        var d = FixedBytes.Of(name, (bits + 7) / 8);
        d[0] = 0;
        return new() { Curve = curve, D = d };
    }

    private static Operation Sign(int bits, ECCurve curve)
    {
        var key = ECDsa.Create(KeyOf("ecdsa key", bits, curve));
        var (hash, signature) = (FixedBytes.Of("hash", 32), new byte[160]);
        return new(() => Ensure.That(key.TrySignHash(hash, signature, DSASignatureFormat.Rfc3279DerSequence, out _)), key);
    }

    private static Operation Verify(int bits, ECCurve curve)
    {
        var key = ECDsa.Create(KeyOf("ecdsa key", bits, curve));
        var hash = FixedBytes.Of("hash", 32);
        var signature = key.SignHash(hash, DSASignatureFormat.Rfc3279DerSequence);
        return new(() => Ensure.That(key.VerifyHash(hash, signature, DSASignatureFormat.Rfc3279DerSequence)), key);
    }

    // Unlike an RSA key, .NET generates this key immediately.
    private static Operation KeyGeneration(ECCurve curve) => new(() => ECDiffieHellman.Create(curve).Dispose());

    private static Operation Derivation(int bits, ECCurve curve)
    {
        var mine = ECDiffieHellman.Create(KeyOf("my key", bits, curve));
        var theirs = ECDiffieHellman.Create(KeyOf("their key", bits, curve));
        var peer = theirs.PublicKey;
        return new(() => mine.DeriveRawSecretAgreement(peer), peer, mine, theirs);
    }

    private static Operation X25519KeyGeneration()
    {
        var generator = EvpKeyAgreement.X25519();
        return new(generator.GenerateAndFree, generator);
    }

    private static Operation X25519Derivation()
    {
        var agreement = EvpKeyAgreement.X25519();
        agreement.PrepareDerivation();
        return new(agreement.Derive, agreement);
    }
}
