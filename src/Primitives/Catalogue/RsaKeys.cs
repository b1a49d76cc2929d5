using System.Numerics;
using System.Security.Cryptography;

namespace TlsToll.Primitives.Catalogue;

/// <summary>
/// RSA keys that are the same in every run and need no search for primes, which takes up to a minute for 8192 bits. A prime is a number
/// from <see cref="FixedBytes"/> with its two highest bits and its lowest bit set, plus a precomputed offset. For measurements only: anyone
/// can compute these keys.
/// </summary>
internal static class RsaKeys
{
    // Distances of p and q from their starting points; a test checks that each sum is prime.
    private static readonly Dictionary<int, (int P, int Q)> Offsets = new()
    {
        [512] = (252, 22),
        [1024] = (502, 52),
        [1536] = (570, 206),
        [2048] = (232, 194),
        [3072] = (348, 1174),
        [4096] = (2200, 2322),
        [8192] = (9312, 388),
    };

    /// <summary>The available key sizes in bits, in ascending order.</summary>
    public static IReadOnlyList<int> Sizes { get; } = [.. Offsets.Keys.Order()];

    /// <summary>Creates the key of a size, with the public exponent 65537.</summary>
    /// <param name="bits">Size in bits, one of <see cref="Sizes"/>.</param>
    /// <returns>A new key, which the caller must dispose of.</returns>
    public static RSA Of(int bits)
    {
        var (p, q) = Primes(bits);
        BigInteger e = 65537;
        var d = Inverse(e, (p - 1) * (q - 1));
        var half = bits / 16;
        return RSA.Create(new RSAParameters
        {
            Modulus = Bytes(p * q, bits / 8),
            Exponent = Bytes(e, 3),
            D = Bytes(d, bits / 8),
            P = Bytes(p, half),
            Q = Bytes(q, half),
            DP = Bytes(d % (p - 1), half),
            DQ = Bytes(d % (q - 1), half),
            InverseQ = Bytes(Inverse(q, p), half),
        });
    }

    /// <summary>The two primes of the key of a size.</summary>
    public static (BigInteger P, BigInteger Q) Primes(int bits) => (Start(bits, 'p') + Offsets[bits].P, Start(bits, 'q') + Offsets[bits].Q);

    private static BigInteger Start(int bits, char which)
    {
        var bytes = FixedBytes.Of(string.Create(null, $"TLS Toll RSA-{bits} {which}"), bits / 16);
        bytes[0] |= 0xc0;
        bytes[^1] |= 1;
        return new(bytes, isUnsigned: true, isBigEndian: true);
    }

    // Extended Euclidean algorithm.
    private static BigInteger Inverse(BigInteger value, BigInteger modulus)
    {
        var (r, next) = (modulus, value % modulus);
        var (t, nextT) = (BigInteger.Zero, BigInteger.One);
        while (!next.IsZero)
        {
            var quotient = BigInteger.DivRem(r, next, out var remainder);
            (r, next) = (next, remainder);
            (t, nextT) = (nextT, t - (quotient * nextT));
        }

        return t.Sign < 0 ? t + modulus : t;
    }

    private static byte[] Bytes(BigInteger value, int length)
    {
        var bytes = new byte[length];
        var needed = value.GetByteCount(isUnsigned: true);
        value.TryWriteBytes(bytes.AsSpan(length - needed), out _, isUnsigned: true, isBigEndian: true);
        return bytes;
    }
}
