using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// RSA with PKCS #1 padding, as in <c>openssl speed</c> and TLS 1.2: signing and verifying a SHA-256 digest, decrypting a premaster secret
/// of 48 bytes (static key exchange), and generating a key.
/// </summary>
internal static class RsaOperations
{
    /// <summary>All operations at all sizes.</summary>
    public static IEnumerable<Primitive> Primitives() => RsaKeys.Sizes.SelectMany(Primitives);

    private static IEnumerable<Primitive> Primitives(int bits)
    {
        var name = string.Create(null, $"rsa-{bits}");
        // openssl speed has no RSA-1536.
        SpeedReference? Speed(params string[] labels) => bits == 1536 ? null : SpeedReference.Key(string.Create(null, $"rsa{bits}"), labels);
        yield return Of(name + "/sign", () => Sign(bits), Speed("private rsa", "private rsa sign"));
        yield return Of(name + "/verify", () => Verify(bits), Speed("public rsa", "public rsa verify"));
        yield return Of(name + "/decrypt", () => Decrypt(bits), Speed("private rsa decrypt"));
        yield return new(name + "/keygen", Family.Rsa, () => Generate(bits))
        {
            Pace = Pace.Single,
            OnlyInFull = bits > 4096 ? "a key takes up to a minute; --full measures it" : null,
        };
    }

    private static Primitive Of(string series, Func<Operation> prepare, SpeedReference? speed) =>
        new(series, Family.Rsa, prepare) { Pace = Pace.Slow, Speed = speed };

    private static Operation Sign(int bits)
    {
        var key = RsaKeys.Of(bits);
        var (hash, signature) = (FixedBytes.Of("hash", 32), new byte[bits / 8]);
        return new(() => key.SignHash(hash, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1), key);
    }

    private static Operation Verify(int bits)
    {
        using var whole = RsaKeys.Of(bits);
        var hash = FixedBytes.Of("hash", 32);
        var signature = whole.SignHash(hash, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        var key = RSA.Create(whole.ExportParameters(includePrivateParameters: false));
        return new(() => Ensure.That(key.VerifyHash(hash, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)), key);
    }

    private static Operation Decrypt(int bits)
    {
        var key = RsaKeys.Of(bits);
        var secret = FixedBytes.Of("secret", 48);
        var (encrypted, plain) = (key.Encrypt(secret, RSAEncryptionPadding.Pkcs1), new byte[bits / 8]);
        return new(() => Ensure.That(key.Decrypt(encrypted, plain, RSAEncryptionPadding.Pkcs1) == secret.Length), key);
    }

    // .NET generates the key at its first use.
    private static Operation Generate(int bits) =>
        new(() =>
        {
            using var key = RSA.Create(bits);
            _ = key.ExportParameters(includePrivateParameters: false);
        });
}
