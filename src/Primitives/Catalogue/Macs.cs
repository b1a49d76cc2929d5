using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>HMAC of every hash function: .NET's one-shot methods; the key is as long as the hash, as in TLS.</summary>
internal static class Macs
{
    /// <summary>Every HMAC at every size.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        Digests.All.SelectMany(digest => BulkSizes.Of(
            "hmac-" + digest.Name, Family.Mac, bytes => Prepare(digest.Algorithm, bytes), SpeedReference.Hmac(digest.Name)));

    private static Operation Prepare(HashAlgorithmName algorithm, int bytes)
    {
        if (algorithm == HashAlgorithmName.SHA3_256 && !HMACSHA3_256.IsSupported)
            throw new PlatformNotSupportedException("this OpenSSL has no SHA-3");
        var input = FixedBytes.Of("input", bytes);
        var output = new byte[64];
        var key = FixedBytes.Of("mac key", CryptographicOperations.HashData(algorithm, input).Length);
        return new(() => CryptographicOperations.HmacData(algorithm, key, input, output));
    }
}
