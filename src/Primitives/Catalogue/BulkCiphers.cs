using System.Security.Cryptography;
using TlsToll.Primitives.Native;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// The ciphers of TLS records. One call encrypts one buffer with a nonce or initialisation vector; the key is set in advance. Ciphers and
/// modes that .NET lacks are called through OpenSSL's EVP interface, in the libcrypto that .NET loaded.
/// </summary>
internal static class BulkCiphers
{
    private const int BlockBytes = 16;

    private static readonly int[] AesBits = [128, 192, 256];

    /// <summary>All ciphers at all sizes.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        AesPrimitives()
            .Concat(BulkSizes.Of("chacha20-poly1305", Family.Cipher, ChaCha20Poly1305Seal, SpeedReference.Evp("chacha20-poly1305")))
            .Concat(BulkSizes.Of("3des-cbc", Family.Cipher, bytes => Cbc(TripleDES.Create(), 192, bytes), SpeedReference.Evp("des-ede3-cbc")))
            .Concat(ByEvp("camellia-128-cbc", "CAMELLIA-128-CBC"))
            .Concat(ByEvp("camellia-256-cbc", "CAMELLIA-256-CBC"))
            .Concat(ByEvp("seed-cbc", "SEED-CBC", legacy: true))
            .Concat(ByEvp("rc4", "RC4", legacy: true));

    private static IEnumerable<Primitive> AesPrimitives() =>
        AesBits.SelectMany(bits =>
        {
            var name = string.Create(null, $"aes-{bits}");
            return BulkSizes.Of(name + "-cbc", Family.Cipher, bytes => Cbc(Aes.Create(), bits, bytes), SpeedReference.Evp(name + "-cbc"))
                .Concat(BulkSizes.Of(name + "-gcm", Family.Cipher, bytes => AesGcmSeal(bits, bytes), SpeedReference.Evp(name + "-gcm")))
                .Concat(ByEvp(name + "-ctr", name.ToUpperInvariant() + "-CTR"));
        });

    private static IEnumerable<Primitive> ByEvp(string series, string evpName, bool legacy = false) =>
        BulkSizes.Of(
            series, Family.Cipher, bytes => Evp(evpName, bytes), SpeedReference.Evp(series, legacy), via: "EVP");

    private static Operation Cbc(SymmetricAlgorithm cipher, int keyBits, int bytes)
    {
        cipher.Key = FixedBytes.Of("key", keyBits / 8);
        var (input, output) = (FixedBytes.Of("input", bytes), new byte[bytes]);
        var iv = FixedBytes.Of("iv", cipher.BlockSize / 8);
        return new(() => cipher.EncryptCbc(input, iv, output, PaddingMode.None), cipher);
    }

    private static Operation AesGcmSeal(int bits, int bytes)
    {
        var cipher = new AesGcm(FixedBytes.Of("key", bits / 8), BlockBytes);
        var (input, output) = (FixedBytes.Of("input", bytes), new byte[bytes]);
        var (nonce, tag) = (FixedBytes.Of("iv", 12), new byte[BlockBytes]);
        return new(() => cipher.Encrypt(nonce, input, output, tag), cipher);
    }

    private static Operation ChaCha20Poly1305Seal(int bytes)
    {
        if (!ChaCha20Poly1305.IsSupported)
            throw new PlatformNotSupportedException("this OpenSSL has no ChaCha20-Poly1305");
        var cipher = new ChaCha20Poly1305(FixedBytes.Of("key", 32));
        var (input, output) = (FixedBytes.Of("input", bytes), new byte[bytes]);
        var (nonce, tag) = (FixedBytes.Of("iv", 12), new byte[BlockBytes]);
        return new(() => cipher.Encrypt(nonce, input, output, tag), cipher);
    }

    private static Operation Evp(string name, int bytes)
    {
        // 32 bytes suffice for every cipher; a cipher with a shorter key uses the first bytes.
        var cipher = new EvpCipher(name, FixedBytes.Of("key", 32), FixedBytes.Of("iv", BlockBytes));
        var (input, output) = (FixedBytes.Of("input", bytes), new byte[bytes + BlockBytes]);
        return new(() => cipher.Encrypt(input, output), cipher);
    }
}
