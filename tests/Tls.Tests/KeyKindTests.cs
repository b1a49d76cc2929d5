namespace TlsToll.Tls.Tests;

public sealed class KeyKindTests
{
    [Theory]
    [InlineData("rsa-1024", 1024, true)]
    [InlineData("rsa-1536", 1536, true)]
    [InlineData("rsa-2048", 2048, true)]
    [InlineData("rsa-3072", 3072, true)]
    [InlineData("rsa-4096", 4096, true)]
    [InlineData("rsa-8192", 8192, true)]
    [InlineData("ecdsa-p160", 160, false)]
    [InlineData("ecdsa-p192", 192, false)]
    [InlineData("ecdsa-p224", 224, false)]
    [InlineData("ecdsa-p256", 256, false)]
    [InlineData("ecdsa-p384", 384, false)]
    [InlineData("ecdsa-p521", 521, false)]
    [InlineData("ml-dsa-44", 10496, false)]
    [InlineData("ml-dsa-65", 15616, false)]
    [InlineData("ml-dsa-87", 20736, false)]
    public void A_name_is_read_and_written_back(string name, int bits, bool rsa)
    {
        var kind = KeyKind.Parse(name);
        kind.ToString().ShouldBe(name);
        kind.HostName.ShouldBe(name + ".sut.test");
        (kind.Bits, kind.IsRsa).ShouldBe((bits, rsa));
    }

    [Theory]
    [InlineData("")]
    [InlineData("rsa")]
    [InlineData("rsa-513")]
    [InlineData("RSA-2048")]
    [InlineData("ecdsa-p256 ")]
    public void Any_other_name_is_refused_with_those_that_exist(string name)
    {
        KeyKind.TryParse(name, out _).ShouldBeFalse();
        Should.Throw<FormatException>(() => KeyKind.Parse(name)).Message.ShouldContain("rsa-1024, rsa-1536, rsa-2048");
    }

    [Theory]
    [InlineData("rsa2048", "rsa-2048")]
    [InlineData("RSA-2048", "rsa-2048")]
    [InlineData("rsa_4096", "rsa-4096")]
    [InlineData("ECDSA_P256", "ecdsa-p256")]
    [InlineData("p256", "ecdsa-p256")]
    [InlineData("P-384", "ecdsa-p384")]
    [InlineData("mldsa65", "ml-dsa-65")]
    [InlineData("MLDSA44", "ml-dsa-44")]
    [InlineData("ML-DSA-87", "ml-dsa-87")]
    public void A_name_is_read_as_people_write_it(string text, string name) => KeyKind.Read(text).Name.ShouldBe(name);

    [Theory]
    [InlineData("")]
    [InlineData("2048")]
    [InlineData("rsa")]
    [InlineData("rsa-513")]
    [InlineData("ecdsa-2048")]
    [InlineData("ecdsa-ml-dsa-44")]
    [InlineData("ml-dsa")]
    public void What_is_no_kind_is_refused_however_it_is_written(string text)
    {
        KeyKind.TryRead(text, out _).ShouldBeFalse();
        Should.Throw<FormatException>(() => KeyKind.Read(text));
    }

    [Fact]
    public void Every_kind_is_listed_once() => KeyKind.All.Select(k => k.Name).Distinct().Count().ShouldBe(16);

    [Theory]
    [InlineData("2.16.840.1.101.3.4.3.17", "ml-dsa-44")]
    [InlineData("2.16.840.1.101.3.4.3.18", "ml-dsa-65")]
    [InlineData("2.16.840.1.101.3.4.3.19", "ml-dsa-87")]
    [InlineData("1.2.840.113549.1.1.1", null)]
    [InlineData("1.2.840.10045.2.1", null)]
    public void A_key_in_a_certificate_is_known_by_its_identifier_if_that_says_its_size(string identifier, string? name) =>
        (KeyKind.OfIdentifier(identifier)?.Name).ShouldBe(name);

    [Fact]
    public void Only_ML_DSA_is_of_TLS_1_3_alone_and_not_in_every_OpenSSL()
    {
        KeyKind.All.Where(k => k.IsTls13Only).Select(k => k.Name).ShouldBe(["ml-dsa-44", "ml-dsa-65", "ml-dsa-87"]);
        KeyKind.All.Where(k => !k.IsTls13Only).ShouldAllBe(k => k.IsSupported);
        KeyKind.All.Where(k => k.IsTls13Only).ShouldAllBe(k => !k.IsWeak && !k.IsRsa && k.RareGroup == null);
    }
}
