using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>Hash functions: .NET's one-shot methods with an existing buffer.</summary>
internal static class Digests
{
    /// <summary>Names in <c>openssl speed -evp</c> and in .NET.</summary>
    public static IReadOnlyList<(string Name, HashAlgorithmName Algorithm)> All { get; } =
    [
        ("md5", HashAlgorithmName.MD5), ("sha1", HashAlgorithmName.SHA1), ("sha256", HashAlgorithmName.SHA256),
        ("sha384", HashAlgorithmName.SHA384), ("sha512", HashAlgorithmName.SHA512), ("sha3-256", HashAlgorithmName.SHA3_256),
    ];

    /// <summary>Every hash function at every size.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        All.SelectMany(digest => BulkSizes.Of(
            digest.Name, Family.Digest, bytes => Prepare(digest.Algorithm, bytes), SpeedReference.Evp(digest.Name)));

    private static Operation Prepare(HashAlgorithmName algorithm, int bytes)
    {
        if (algorithm == HashAlgorithmName.SHA3_256 && !SHA3_256.IsSupported)
            throw new PlatformNotSupportedException("this OpenSSL has no SHA-3");
        var input = FixedBytes.Of("input", bytes);
        var output = new byte[64];
        return new(() => CryptographicOperations.HashData(algorithm, input, output));
    }
}
