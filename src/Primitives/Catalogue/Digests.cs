using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// Hash functions and their HMAC, through .NET's one-shot methods with a preallocated buffer. The key is as long as the hash, as in TLS.
/// </summary>
internal static class Digests
{
    /// <summary>The hash functions with their names in <c>openssl speed -evp</c> and in .NET.</summary>
    public static IReadOnlyList<(string Name, HashAlgorithmName Algorithm)> All { get; } =
    [
        ("md5", HashAlgorithmName.MD5), ("sha1", HashAlgorithmName.SHA1), ("sha256", HashAlgorithmName.SHA256),
        ("sha384", HashAlgorithmName.SHA384), ("sha512", HashAlgorithmName.SHA512), ("sha3-256", HashAlgorithmName.SHA3_256),
    ];

    /// <summary>All hash functions, then all HMACs, at all sizes.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        All.SelectMany(d => BulkSizes.Of(d.Name, Family.Digest, bytes => Prepare(d.Algorithm, bytes, hmac: false), SpeedReference.Evp(d.Name)))
            .Concat(All.SelectMany(d => BulkSizes.Of(
                "hmac-" + d.Name, Family.Mac, bytes => Prepare(d.Algorithm, bytes, hmac: true), SpeedReference.Hmac(d.Name))));

    private static Operation Prepare(HashAlgorithmName algorithm, int bytes, bool hmac)
    {
        if (algorithm == HashAlgorithmName.SHA3_256 && !(hmac ? HMACSHA3_256.IsSupported : SHA3_256.IsSupported))
            throw new PlatformNotSupportedException("this OpenSSL has no SHA-3");
        var input = FixedBytes.Of("input", bytes);
        var output = new byte[64];
        var key = FixedBytes.Of("mac key", CryptographicOperations.HashData(algorithm, input).Length);
        return hmac
            ? new(() => CryptographicOperations.HmacData(algorithm, key, input, output))
            : new(() => CryptographicOperations.HashData(algorithm, input, output));
    }
}
