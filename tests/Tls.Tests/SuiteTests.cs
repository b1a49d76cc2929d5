using System.Net.Security;

namespace TlsToll.Tls.Tests;

public sealed class SuiteTests
{
    [Fact]
    public void A_suite_is_found_by_either_name_whatever_its_case()
    {
        CipherSuites.Find("TLS_RSA_WITH_RC4_128_MD5")!.Value.ShouldBe(TlsCipherSuite.TLS_RSA_WITH_RC4_128_MD5);
        foreach (var suite in CipherSuites.All)
        {
            CipherSuites.Find(suite.Name.ToLowerInvariant()).ShouldBe(suite);
            CipherSuites.Find(suite.OpenSslName.ToLowerInvariant()).ShouldBe(suite);
            CipherSuites.Find(suite.Value).ShouldBe(suite);
        }
    }

    [Fact]
    public void No_suite_is_listed_twice()
    {
        CipherSuites.All.Select(s => s.Value).ShouldBeUnique();
        CipherSuites.All.Select(s => s.OpenSslName).ShouldBeUnique();
    }

    [Theory]
    [InlineData("TLS_AES_256_GCM_SHA84", "TLS_AES_256_GCM_SHA384")]
    [InlineData("ECDHE-RSA-AES128-GCM-SHA265", "ECDHE-RSA-AES128-GCM-SHA256")]
    [InlineData("rc4-md", "RC4-MD5")]
    public void A_typo_has_the_name_meant_as_its_nearest(string typed, string meant) => CipherSuites.NearMisses(typed)[0].ShouldBe(meant);

    [Fact]
    public void What_is_near_nothing_has_no_near_misses()
    {
        CipherSuites.NearMisses("the quick brown fox jumps").ShouldBeEmpty();
        NearNames.Of("abc", ["abd", "xyz", "abcd"], most: 5).ShouldBe(["abcd", "abd"]);
        NearNames.Of("--kye", ["--keep", "--key", "--client"], most: 1).ShouldBe(["--key"]);
        NearNames.Of("--qu", ["--ca", "--quick", "--quick-start"], most: 1).ShouldBe(["--quick"]);
    }

    [Fact]
    public void A_suite_goes_with_its_own_versions_and_keys_alone()
    {
        var tls13 = CipherSuites.Find("TLS_AES_128_GCM_SHA256")!;
        (tls13.GoesWith(TlsVersion.Tls13), tls13.GoesWith(TlsVersion.Tls12), tls13.GoesWith(KeyKind.EcdsaP256), tls13.IsTls13).ShouldBe((true, false, true, true));
        var old = CipherSuites.Find("AES128-SHA")!;
        TlsVersion.All.Where(old.GoesWith).ShouldBe([TlsVersion.Ssl30, TlsVersion.Tls10, TlsVersion.Tls11, TlsVersion.Tls12]);
        (old.GoesWith(KeyKind.Rsa2048), old.GoesWith(KeyKind.EcdsaP256)).ShouldBe((true, false));
        CipherSuites.Find("ECDHE-ECDSA-AES128-SHA")!.GoesWith(KeyKind.Rsa2048).ShouldBeFalse();
        CipherSuites.Find("IDEA-CBC-SHA")!.GoesWith(TlsVersion.Tls12).ShouldBeFalse("RFC 5469 took it out of TLS 1.2");
    }

    [Fact]
    public void Versions_are_ordered_and_named()
    {
        TlsVersion.TryParse("1.2", out var version).ShouldBeTrue();
        version.ShouldBe(TlsVersion.Tls12);
        foreach (var other in (string[])["TLSv1.2", "TLS1.2", "tls-1.2", "TLS 1.2"])
        {
            TlsVersion.TryParse(other, out var same).ShouldBeTrue(other);
            same.ShouldBe(TlsVersion.Tls12);
        }

        TlsVersion.TryParse("TLSssl-3.0", out _).ShouldBeFalse();
        TlsVersion.TryParse("2.0", out _).ShouldBeFalse();
        (TlsVersion.Tls13.IsAtLeast(TlsVersion.Tls12), TlsVersion.Ssl30.IsAtLeast(TlsVersion.Tls10)).ShouldBe((true, false));
        TlsVersion.All.Where(v => v.IsOld).ShouldBe([TlsVersion.Ssl30, TlsVersion.Tls10, TlsVersion.Tls11]);
        TlsVersion.All.ShouldAllBe(v => TlsVersion.Of(v.Protocol) == v);
    }

    [Theory]
    [InlineData("x25519", 1034)]
    [InlineData("P-256", 415)]
    [InlineData("X25519MLKEM768", 0x1000000 | 4588)]
    public void A_group_is_found_by_either_name_and_known_by_OpenSSLs_number(string name, long identifier)
    {
        KeyGroup.TryParse(name, out var group).ShouldBeTrue();
        KeyGroup.NameOf(identifier).ShouldBe(group!.Name);
    }

    [Fact]
    public void No_group_and_an_unknown_one_are_not_the_same()
    {
        KeyGroup.NameOf(0).ShouldBe("none");
        KeyGroup.NameOf(0x1000000).ShouldBe("none");
        KeyGroup.NameOf(927).ShouldBe("group-927");
        KeyGroup.TryParse("p255", out _).ShouldBeFalse();
    }
}
