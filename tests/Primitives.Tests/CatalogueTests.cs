using System.Numerics;
using System.Security.Cryptography;
using TlsToll.Primitives.Catalogue;

namespace TlsToll.Primitives.Tests;

public sealed class CatalogueTests
{
    public static TheoryData<string> EverySeries =>
        [.. PrimitiveCatalogue.All.Where(p => p.Pace != Pace.Single).Select(p => p.Series).Distinct(StringComparer.Ordinal)];

    public static TheoryData<int> KeySizes => [.. RsaKeys.Sizes];

    [Fact]
    public void Every_name_is_there_once() => PrimitiveCatalogue.All.Select(p => p.Name).ShouldBeUnique();

    [Fact]
    public void It_holds_what_the_study_measured_and_what_came_since()
    {
        string[] expected =
        [
            "md5", "sha1", "sha256", "sha384", "sha512", "sha3-256", "hmac-md5", "hmac-sha1", "hmac-sha256", "aes-128-cbc", "aes-192-gcm",
            "aes-256-ctr", "chacha20-poly1305", "3des-cbc", "rc4", "camellia-128-cbc", "seed-cbc", "rsa-512/sign", "rsa-8192/decrypt",
            "rsa-1024/keygen", "rsa-1536/decrypt", "ecdh-p160/derive", "ecdh-p192/derive", "ecdh-p224/derive", "ecdsa-p521/verify", "ecdh-p384/derive", "x25519/derive", "ml-kem-768/encapsulate", "tls1.2/rsa-2048/full",
            "tls1.3/ecdsa-p256/resumed",
        ];
        PrimitiveCatalogue.All.Select(p => p.Series).Intersect(expected, StringComparer.Ordinal).Count().ShouldBe(expected.Length);
    }

    [Theory]
    [InlineData("aes-128-gcm/1024", 1)]
    [InlineData("AES-128-GCM", 6)]
    [InlineData("*/16384", 27)]
    [InlineData("rsa-2048/*, ecdsa-p256/sign", 5)]
    [InlineData("nothing", 0)]
    public void A_filter_takes_names_and_series(string filter, int count) => PrimitiveCatalogue.Matching(filter).Count.ShouldBe(count);

    [Theory]
    [MemberData(nameof(EverySeries))]
    public void Every_operation_runs_or_reports_why_not(string series)
    {
        foreach (var primitive in PrimitiveCatalogue.Matching(series))
        {
            try
            {
                using var operation = primitive.Prepare();
                for (var i = 0; i < 3; i++)
                    operation.Run();
            }
            catch (PlatformNotSupportedException e)
            {
                e.Message.ShouldContain("this ");
                (primitive.Via == "EVP" || primitive.Family == Family.Encapsulation || IsOldCurve(primitive)).ShouldBeTrue(primitive.Name);
            }
        }
    }

    private static bool IsOldCurve(Primitive primitive) => primitive.Series is ['e', 'c', 'd', _, .. var rest] && (rest.Contains("-p1", StringComparison.Ordinal) || rest.Contains("-p224", StringComparison.Ordinal));

    [Theory]
    [MemberData(nameof(KeySizes))]
    public void A_key_computed_from_its_offsets_is_a_key(int bits)
    {
        using var key = RsaKeys.Of(bits);
        var hash = SHA256.HashData([1]);

        key.KeySize.ShouldBe(bits);
        var signature = key.SignHash(hash, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        key.VerifyHash(hash, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1).ShouldBeTrue();
        key.Decrypt(key.Encrypt([1, 2, 3], RSAEncryptionPadding.Pkcs1), RSAEncryptionPadding.Pkcs1).ShouldBe([1, 2, 3]);
    }

    [Theory]
    [MemberData(nameof(KeySizes))]
    public void Its_factors_are_prime(int bits)
    {
        // Fermat's test to one base: a composite that passes it by chance is less likely than a broken machine.
        var (p, q) = RsaKeys.Primes(bits);
        BigInteger.ModPow(3, p - 1, p).ShouldBe(BigInteger.One);
        BigInteger.ModPow(3, q - 1, q).ShouldBe(BigInteger.One);
        p.ShouldNotBe(q);
    }

    [Fact]
    public void Inputs_are_the_same_in_every_run() =>
        Convert.ToHexStringLower(FixedBytes.Of("input", 40))
            .ShouldBe("d76f36ed5f851e3d704778cec654530641adf8b0ee3c15c1a6802ba5688b9d6999d3a91e7e87eb49");
}
