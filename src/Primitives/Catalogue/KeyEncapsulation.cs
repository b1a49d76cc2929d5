using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>ML-KEM (FIPS 203), the post-quantum half of X25519MLKEM768; requires OpenSSL 3.5.</summary>
internal static class KeyEncapsulation
{
    private static readonly (string Name, MLKemAlgorithm Algorithm)[] Sets =
        [("ml-kem-512", MLKemAlgorithm.MLKem512), ("ml-kem-768", MLKemAlgorithm.MLKem768), ("ml-kem-1024", MLKemAlgorithm.MLKem1024)];

    /// <summary>Key generation, encapsulation and decapsulation of every parameter set.</summary>
    public static IEnumerable<Primitive> Primitives() =>
        from set in Sets
        from part in new (string Name, string Speed, Func<MLKemAlgorithm, Operation> Prepare)[]
        {
            ("keygen", "keygen", KeyGeneration), ("encapsulate", "encaps", Encapsulation), ("decapsulate", "decaps", Decapsulation),
        }
        let speed = set.Name.ToUpperInvariant()
        select new Primitive($"{set.Name}/{part.Name}", Family.Encapsulation, () => Supported(part.Prepare, set.Algorithm))
        {
            Pace = Pace.Slow,
            Speed = SpeedReference.Key(speed, $"{speed} {part.Speed}"),
        };

    private static Operation Supported(Func<MLKemAlgorithm, Operation> prepare, MLKemAlgorithm algorithm) =>
        MLKem.IsSupported ? prepare(algorithm) : throw new PlatformNotSupportedException("this OpenSSL has no ML-KEM; 3.5 does");

    private static Operation KeyGeneration(MLKemAlgorithm algorithm) => new(() => MLKem.GenerateKey(algorithm).Dispose());

    private static Operation Encapsulation(MLKemAlgorithm algorithm)
    {
        var key = MLKem.GenerateKey(algorithm);
        var (ciphertext, secret) = (new byte[algorithm.CiphertextSizeInBytes], new byte[algorithm.SharedSecretSizeInBytes]);
        return new(() => key.Encapsulate(ciphertext, secret), key);
    }

    private static Operation Decapsulation(MLKemAlgorithm algorithm)
    {
        var key = MLKem.GenerateKey(algorithm);
        var (ciphertext, secret) = (new byte[algorithm.CiphertextSizeInBytes], new byte[algorithm.SharedSecretSizeInBytes]);
        key.Encapsulate(ciphertext, secret);
        return new(() => key.Decapsulate(ciphertext, secret), key);
    }
}
