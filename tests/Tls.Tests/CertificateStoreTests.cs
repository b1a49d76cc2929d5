using System.Diagnostics;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using TlsToll.Tls.Certificates;

namespace TlsToll.Tls.Tests;

public sealed class CertificateStoreTests : IDisposable
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void Keys_have_mode_0600_and_nothing_else_is_left_in_the_directory()
    {
        var store = Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        File.GetUnixFileMode(In("ca.key")).ShouldBe(OwnerOnly);
        File.GetUnixFileMode(store.KeyPath(KeyKind.EcdsaP256)).ShouldBe(OwnerOnly);
        File.GetUnixFileMode(store.KeyPath(KeyKind.Rsa2048)).ShouldBe(OwnerOnly);
        Directory.EnumerateFiles(_directory.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal)
            .ShouldBe([".lock", "ca.crl", "ca.key", "ca.pem", "ecdsa-p256.key", "ecdsa-p256.pem", "rsa-2048.key", "rsa-2048.pem"]);
    }

    [Fact]
    public void The_authority_can_be_in_a_directory_of_its_own_and_one_from_before_is_moved_there()
    {
        using var authority = new TemporaryDirectory();
        using var before = Create(KeyKind.EcdsaP256).Root;
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256, KeyKind.Rsa2048], AuthorityDirectory = authority.Path };

        using var after = CertificateStore.Create(_directory.Path, needs).Root;

        after.Thumbprint.ShouldBe(before.Thumbprint);
        File.Exists(In("ca.key")).ShouldBeFalse();
        Directory.EnumerateFiles(authority.Path).Select(Path.GetFileName).Order(StringComparer.Ordinal).ShouldBe([".lock", "ca.crl", "ca.key", "ca.pem"]);
        File.GetUnixFileMode(Path.Combine(authority.Path, "ca.key")).ShouldBe(OwnerOnly);
        CertificateStore.Open(_directory.Path).Leaves.Count.ShouldBe(2);
    }

    [Fact]
    public void Directories_of_one_authority_have_keys_of_their_own_and_learn_what_another_has_revoked()
    {
        using var authority = new TemporaryDirectory();
        using var other = new TemporaryDirectory();
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256], AuthorityDirectory = authority.Path };
        var (mine, others) = (CertificateStore.Create(_directory.Path, needs), CertificateStore.Create(other.Path, needs));

        others.Root.Thumbprint.ShouldBe(mine.Root.Thumbprint);
        File.ReadAllText(others.KeyPath(KeyKind.EcdsaP256)).ShouldNotBe(File.ReadAllText(mine.KeyPath(KeyKind.EcdsaP256)));

        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256], authority.Path).ShouldBe(1);

        CertificateStore.Open(other.Path).Revoked.Count.ShouldBe(0, "its copy of the list is from before");
        var after = CertificateStore.Create(other.Path, needs);
        after.Revoked.TimeOf(Facts(mine, KeyKind.EcdsaP256)).ShouldNotBeNull();
        File.ReadAllText(after.CertificatePath(KeyKind.EcdsaP256)).ShouldBe(File.ReadAllText(others.CertificatePath(KeyKind.EcdsaP256)));
    }

    [Fact]
    public void A_second_authority_is_refused_and_one_whose_key_is_gone_is_not_taken_back()
    {
        using var authority = new TemporaryDirectory();
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256], AuthorityDirectory = authority.Path };
        var before = CertificateStore.Create(authority.Path, [KeyKind.EcdsaP256]);
        Create(KeyKind.EcdsaP256);

        Should.Throw<CertificateStoreException>(() => CertificateStore.Create(_directory.Path, needs)).Message.ShouldStartWith(In("ca.key"));
        File.Delete(In("ca.key"));
        CertificateStore.Create(_directory.Path, needs).Root.Thumbprint.ShouldBe(before.Root.Thumbprint);

        // Whoever deletes a CA means it, though a copy of its certificate is left.
        Directory.Delete(authority.Path, recursive: true);
        CertificateStore.Create(_directory.Path, needs).Root.Thumbprint.ShouldNotBe(before.Root.Thumbprint);
        Valid(Create(KeyKind.EcdsaP256), KeyKind.EcdsaP256);
    }

    [Fact]
    public void Without_its_certificate_and_list_an_authority_gets_a_new_key()
    {
        var before = Create(KeyKind.EcdsaP256).Root;
        File.Delete(In("ca.pem"));
        File.Delete(In("ca.crl"));

        var after = Create(KeyKind.EcdsaP256);

        after.Root.PublicKey.ExportSubjectPublicKeyInfo().ShouldNotBe(before.PublicKey.ExportSubjectPublicKeyInfo());
        Valid(after, KeyKind.EcdsaP256);
    }

    [Fact]
    public void A_key_of_another_authority_is_an_error_that_names_it()
    {
        using var elsewhere = new TemporaryDirectory();
        CertificateStore.Create(elsewhere.Path, [KeyKind.EcdsaP256]);
        Create(KeyKind.EcdsaP256);
        File.Copy(Path.Combine(elsewhere.Path, "ca.key"), In("ca.key"), overwrite: true);

        Should.Throw<CertificateStoreException>(() => Create(KeyKind.EcdsaP256)).Message.ShouldStartWith(In("ca.key"));
    }

    [Fact]
    public void An_authority_in_the_same_directory_may_be_named_by_another_path_or_a_link()
    {
        var link = _directory.Path + "-link";
        File.CreateSymbolicLink(link, _directory.Path);
        try
        {
            foreach (var other in (string[])[_directory.Path + "/", link, Path.Combine(_directory.Path, "..", Path.GetFileName(_directory.Path))])
                CertificateStore.Create(_directory.Path, new CertificateNeeds { Keys = [KeyKind.EcdsaP256], AuthorityDirectory = other });
        }
        finally
        {
            File.Delete(link);
        }
    }

    [Theory]
    [InlineData(null, "ecdsa-p256.sut.test", "a.ecdsa-p256.sut.test", "localhost", "sut", "vendors", "db")]
    [InlineData("sut", "ecdsa-p256.sut.test", "a.ecdsa-p256.sut.test", "localhost", "sut")]
    [InlineData("vendors", "localhost", "vendors")]
    [InlineData("db", "localhost", "db")]
    public void A_certificate_can_name_one_tier_alone(string? tier, params string[] names)
    {
        var store = CertificateStore.Create(_directory.Path, new CertificateNeeds { Keys = [KeyKind.EcdsaP256], Tier = tier });

        var certificate = store.Profiles["ecdsa-p256.sut.test"].TargetCertificate;
        string[] all = ["ecdsa-p256.sut.test", "a.ecdsa-p256.sut.test", "localhost", "sut", "vendors", "db"];
        all.Where(name => certificate.MatchesHostname(name, allowCommonName: true)).ShouldBe(names);
    }

    [Fact]
    public void A_key_that_others_can_read_is_tightened()
    {
        var path = Create(KeyKind.EcdsaP256).KeyPath(KeyKind.EcdsaP256);
        File.SetUnixFileMode(path, OwnerOnly | UnixFileMode.OtherRead);
        Create(KeyKind.EcdsaP256);
        File.GetUnixFileMode(path).ShouldBe(OwnerOnly);
    }

    [Theory]
    [InlineData(UnixFileMode.UserRead, UnixFileMode.UserRead)]
    [InlineData(UnixFileMode.UserRead | UnixFileMode.GroupRead, UnixFileMode.UserRead)]
    public void A_stricter_mode_of_a_key_is_kept(UnixFileMode mode, UnixFileMode kept)
    {
        var path = Create(KeyKind.EcdsaP256).KeyPath(KeyKind.EcdsaP256);
        File.SetUnixFileMode(path, mode);
        Create(KeyKind.EcdsaP256);
        File.GetUnixFileMode(path).ShouldBe(kept);
    }

    [Fact]
    public void The_certificates_are_signed_with_sha256_and_valid_for_10_and_2_years()
    {
        var now = DateTime.UtcNow;
        var store = Create(KeyKind.Rsa2048);
        var leaf = store.Profiles["rsa-2048.sut.test"].TargetCertificate;
        (store.Root.NotAfter.ToUniversalTime() - now).TotalDays.ShouldBeInRange(3650, 3654);
        (leaf.NotAfter.ToUniversalTime() - now).TotalDays.ShouldBeInRange(729, 732);
        leaf.SignatureAlgorithm.FriendlyName.ShouldBe("sha256RSA");
        store.Root.SignatureAlgorithm.FriendlyName.ShouldBe("sha256RSA");
        store.Root.HasPrivateKey.ShouldBeFalse();
    }

    [Fact]
    public void What_is_still_good_is_used_again()
    {
        Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        var before = Contents();
        Create(KeyKind.Rsa2048, KeyKind.EcdsaP256);
        Contents().ShouldBe(before);
    }

    [Fact]
    public void An_expired_certificate_is_issued_anew_for_the_same_key()
    {
        CertificateStore.Create(_directory.Path, [KeyKind.EcdsaP256], new At(DateTimeOffset.UtcNow.AddYears(-3)));
        var before = Contents();

        Valid(Create(KeyKind.EcdsaP256), KeyKind.EcdsaP256);

        var after = Contents();
        after["ecdsa-p256.pem"].ShouldNotBe(before["ecdsa-p256.pem"]);
        after["ecdsa-p256.key"].ShouldBe(before["ecdsa-p256.key"]);
        after["ca.pem"].ShouldBe(before["ca.pem"]);
    }

    [Fact]
    public void An_expired_authority_is_renewed_and_its_certificates_with_it()
    {
        CertificateStore.Create(_directory.Path, [KeyKind.EcdsaP256], new At(DateTimeOffset.UtcNow.AddYears(-11)));
        var before = Contents();
        Valid(Create(KeyKind.EcdsaP256), KeyKind.EcdsaP256);
        Contents()["ca.pem"].ShouldNotBe(before["ca.pem"]);
    }

    [Fact]
    public void A_certificate_for_other_names_is_issued_anew()
    {
        var store = Create(KeyKind.EcdsaP256);
        using var caKey = AuthorityKey();
        using var key = ECDsa.Create();
        key.ImportFromPem(File.ReadAllText(store.KeyPath(KeyKind.EcdsaP256)));
        var other = Issue(store.Root, caKey, "other.sut.test", key).ExportCertificatePem();
        File.WriteAllText(store.CertificatePath(KeyKind.EcdsaP256), other);

        Valid(Create(KeyKind.EcdsaP256), KeyKind.EcdsaP256);
        File.ReadAllText(store.CertificatePath(KeyKind.EcdsaP256)).ShouldNotBe(other);
    }

    [Fact]
    public void A_certificate_of_another_authority_is_issued_anew()
    {
        using var elsewhere = new TemporaryDirectory();
        var other = CertificateStore.Create(elsewhere.Path, [KeyKind.EcdsaP256]);
        var store = Create(KeyKind.EcdsaP256);
        File.Copy(other.KeyPath(KeyKind.EcdsaP256), store.KeyPath(KeyKind.EcdsaP256), overwrite: true);
        File.Copy(other.CertificatePath(KeyKind.EcdsaP256), store.CertificatePath(KeyKind.EcdsaP256), overwrite: true);
        Valid(Create(KeyKind.EcdsaP256), KeyKind.EcdsaP256);
    }

    [Fact]
    public void A_certificate_that_does_not_fit_its_key_is_issued_anew()
    {
        var store = Create(KeyKind.EcdsaP256);
        File.Delete(store.KeyPath(KeyKind.EcdsaP256));
        Valid(Create(KeyKind.EcdsaP256), KeyKind.EcdsaP256);
    }

    [Theory]
    [InlineData("ca.pem")]
    [InlineData("ca.key")]
    [InlineData("ecdsa-p256.pem")]
    [InlineData("ecdsa-p256.key")]
    public void A_corrupt_file_is_one_clear_error_that_names_it(string file)
    {
        Create(KeyKind.EcdsaP256);
        File.WriteAllText(In(file), "-----BEGIN NONSENSE-----\nAAAA");
        var error = Should.Throw<CertificateStoreException>(() => Create(KeyKind.EcdsaP256));
        error.Message.ShouldStartWith(In(file));
        error.Message.ShouldNotContain("\n");
    }

    [Theory]
    [InlineData("ca.pem")]
    [InlineData("ecdsa-p256.pem")]
    [InlineData("ecdsa-p256.key")]
    public void A_truncated_file_is_an_error_on_opening_too(string file)
    {
        Create(KeyKind.EcdsaP256);
        File.WriteAllText(In(file), File.ReadAllText(In(file))[..120]);
        Should.Throw<CertificateStoreException>(() => CertificateStore.Open(_directory.Path)).Message.ShouldStartWith(In(file));
    }

    [Fact]
    public void A_key_that_does_not_fit_its_certificate_is_an_error_on_opening()
    {
        using var elsewhere = new TemporaryDirectory();
        var other = CertificateStore.Create(elsewhere.Path, [KeyKind.EcdsaP256]);
        File.Copy(other.KeyPath(KeyKind.EcdsaP256), Create(KeyKind.EcdsaP256).KeyPath(KeyKind.EcdsaP256), overwrite: true);
        Should.Throw<CertificateStoreException>(() => CertificateStore.Open(_directory.Path)).Message.ShouldStartWith(In("ecdsa-p256.key"));
    }

    [Fact]
    public void Stores_made_in_one_directory_at_the_same_time_are_one_store()
    {
        var stores = new CertificateStore[6];
        Parallel.For(0, stores.Length, i => stores[i] = Create(KeyKind.EcdsaP256, KeyKind.Parse("ecdsa-p384")));
        stores.Select(s => s.Root.Thumbprint).Distinct().Count().ShouldBe(1);
        stores.Select(s => s.Profiles["ecdsa-p384.sut.test"].TargetCertificate.Thumbprint).Distinct().Count().ShouldBe(1);
    }

    [Fact]
    public void A_key_of_another_kind_is_an_error_that_names_it()
    {
        var store = Create(KeyKind.EcdsaP256, KeyKind.Parse("ecdsa-p384"));
        File.Copy(store.KeyPath(KeyKind.Parse("ecdsa-p384")), store.KeyPath(KeyKind.EcdsaP256), overwrite: true);
        Should.Throw<CertificateStoreException>(() => Create(KeyKind.EcdsaP256)).Message.ShouldStartWith(In("ecdsa-p256.key"));
    }

    [Fact]
    public void Opening_needs_no_key_of_the_authority()
    {
        Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        File.Delete(In("ca.key"));
        var store = CertificateStore.Open(_directory.Path);
        store.Profiles.Keys.Order(StringComparer.Ordinal).ShouldBe(["ecdsa-p256.sut.test", "rsa-2048.sut.test"]);
        store.Profiles.Values.ShouldAllBe(p => p.TargetCertificate.HasPrivateKey);
        store.CaPath.ShouldBe(In("ca.pem"));
    }

    [Fact]
    public void Issuing_without_the_authoritys_key_is_an_error_that_names_it()
    {
        Create(KeyKind.EcdsaP256);
        File.Delete(In("ca.key"));
        Create(KeyKind.EcdsaP256);
        Should.Throw<CertificateStoreException>(() => Create(KeyKind.Rsa2048)).Message.ShouldStartWith(In("ca.key"));
    }

    [Fact]
    public void Opening_an_empty_directory_is_an_error_that_names_what_is_missing() =>
        Should.Throw<CertificateStoreException>(() => CertificateStore.Open(_directory.Path)).Message.ShouldStartWith(In("ca.pem"));

    [Fact]
    public void The_authority_cannot_vouch_for_a_name_outside_the_testbed()
    {
        var root = Create(KeyKind.EcdsaP256).Root;
        using var caKey = AuthorityKey();
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);

        Chain(root, Issue(root, caKey, "anything.sut.test", key)).ShouldBeTrue();
        Chain(root, Issue(root, caKey, "bank.example", key)).ShouldBeFalse();
    }

    [Fact]
    public void A_revoked_certificate_is_listed_and_its_key_replaced_and_others_stay()
    {
        var before = Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        var contents = Contents();

        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]).ShouldBe(1);
        var after = Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);

        before.Revoked.Count.ShouldBe(0);
        after.Revoked.Count.ShouldBe(1);
        after.Revoked.TimeOf(Facts(before, KeyKind.EcdsaP256)).ShouldNotBeNull().ShouldBe(DateTimeOffset.UtcNow, TimeSpan.FromMinutes(5));
        after.Revoked.TimeOf(Facts(before, KeyKind.Rsa2048)).ShouldBeNull();
        Valid(after, KeyKind.EcdsaP256);
        var now = Contents();
        now.Keys.Order(StringComparer.Ordinal).ShouldBe(contents.Keys.Order(StringComparer.Ordinal));
        contents.Keys.Where(file => now[file] != contents[file]).Order(StringComparer.Ordinal).ShouldBe(["ca.crl", "ecdsa-p256.key", "ecdsa-p256.pem"]);
        CertificateStore.Open(_directory.Path).Revoked.Count.ShouldBe(1);
    }

    [Fact]
    public void Openssl_reads_the_list_of_revoked_certificates_and_refuses_what_is_on_it()
    {
        var store = Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        var revoked = In("before.pem");
        File.Copy(store.CertificatePath(KeyKind.EcdsaP256), revoked);
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]);
        Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);

        Verify(revoked).ShouldContain("certificate revoked");
        Verify(store.CertificatePath(KeyKind.EcdsaP256)).ShouldEndWith(": OK");
        Verify(store.CertificatePath(KeyKind.Rsa2048)).ShouldEndWith(": OK");
    }

    [Fact]
    public void Who_revokes_again_adds_to_the_list()
    {
        Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]).ShouldBe(1);
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]).ShouldBe(0, "it is gone");
        Create(KeyKind.EcdsaP256, KeyKind.Rsa2048);
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256, KeyKind.Rsa2048]).ShouldBe(2);
        Create(KeyKind.Rsa2048).Revoked.Count.ShouldBe(3);
    }

    [Fact]
    public void A_revoked_key_of_longer_chains_takes_their_authorities_with_it_and_all_their_keys()
    {
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256, KeyKind.Rsa2048], ChainLengths = [4] };
        CertificateStore.Create(_directory.Path, needs);
        var before = Contents();

        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]).ShouldBe(2);
        CertificateStore.Create(_directory.Path, needs).Revoked.Count.ShouldBe(2);

        var after = Contents();
        before.Keys.Where(file => after[file] == before[file]).Order(StringComparer.Ordinal)
            .ShouldBe([".lock", "ca.key", "ca.pem", "rsa-2048.key", "rsa-2048.pem"]);
    }

    [Fact]
    public void A_revoked_certificate_that_comes_back_is_issued_anew_for_another_key()
    {
        var store = Create(KeyKind.EcdsaP256);
        var (certificate, key) = (File.ReadAllText(store.CertificatePath(KeyKind.EcdsaP256)), File.ReadAllText(store.KeyPath(KeyKind.EcdsaP256)));
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]);
        File.WriteAllText(store.CertificatePath(KeyKind.EcdsaP256), certificate);
        File.WriteAllText(store.KeyPath(KeyKind.EcdsaP256), key);

        Create(KeyKind.EcdsaP256);

        File.ReadAllText(store.CertificatePath(KeyKind.EcdsaP256)).ShouldNotBe(certificate);
        File.ReadAllText(store.KeyPath(KeyKind.EcdsaP256)).ShouldNotBe(key);
    }

    [Fact]
    public void A_list_of_another_authority_or_a_damaged_one_is_an_error_that_names_it()
    {
        using var elsewhere = new TemporaryDirectory();
        CertificateStore.Create(elsewhere.Path, [KeyKind.EcdsaP256]);
        CertificateStore.Revoke(elsewhere.Path, [KeyKind.EcdsaP256]);
        Create(KeyKind.EcdsaP256);
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]);
        var own = File.ReadAllText(In("ca.crl"));
        string[] wrong = [File.ReadAllText(Path.Combine(elsewhere.Path, "ca.crl")), own[..200], "", own.Replace("\nM", "\nN", StringComparison.Ordinal)];

        foreach (var text in wrong)
        {
            File.WriteAllText(In("ca.crl"), text);
            Should.Throw<CertificateStoreException>(() => Create(KeyKind.EcdsaP256)).Message.ShouldStartWith(In("ca.crl"));
        }

        File.WriteAllText(In("ca.crl"), own);
        Create(KeyKind.EcdsaP256).Revoked.Count.ShouldBe(1);
    }

    [Fact]
    public void A_new_authority_begins_with_no_list()
    {
        Create(KeyKind.EcdsaP256);
        CertificateStore.Revoke(_directory.Path, [KeyKind.EcdsaP256]);
        File.Delete(In("ca.pem"));
        File.Delete(In("ca.key"));
        Create(KeyKind.EcdsaP256).Revoked.Count.ShouldBe(0);
    }

    private string Verify(string certificate)
    {
        string[] words = ["verify", "-crl_check", "-CAfile", In("ca.pem"), "-CRLfile", In("ca.crl"), certificate];
        using var openssl = Process.Start(new ProcessStartInfo("openssl", words) { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        var errors = openssl.StandardError.ReadToEndAsync();
        var text = openssl.StandardOutput.ReadToEnd() + errors.Result;
        openssl.WaitForExit();
        return text.Trim();
    }

    private static CertificateFacts Facts(CertificateStore store, KeyKind kind) => CertificateFacts.Of(store.Profiles[kind.HostName].TargetCertificate);

    private static X509Certificate2 Issue(X509Certificate2 root, RSA caKey, string name, ECDsa key)
    {
        var request = new CertificateRequest($"CN={name}", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(name);
        request.CertificateExtensions.Add(names.Build());
        var signer = X509SignatureGenerator.CreateForRSA(caKey, RSASignaturePadding.Pkcs1);
        var now = DateTimeOffset.UtcNow;
        return request.Create(root.SubjectName, signer, now.AddMinutes(-5), now.AddDays(1), [1, 2, 3, 4]);
    }

    private static bool Chain(X509Certificate2 root, X509Certificate2 leaf)
    {
        using var chain = new X509Chain
        {
            ChainPolicy =
            {
                TrustMode = X509ChainTrustMode.CustomRootTrust, CustomTrustStore = { root }, RevocationMode = X509RevocationMode.NoCheck,
            },
        };
        return chain.Build(leaf);
    }

    private static void Valid(CertificateStore store, KeyKind kind)
    {
        var leaf = store.Profiles[kind.HostName].TargetCertificate;
        Chain(store.Root, leaf).ShouldBeTrue();
        leaf.MatchesHostname(kind.HostName).ShouldBeTrue();
        leaf.HasPrivateKey.ShouldBeTrue();
    }

    private CertificateStore Create(params KeyKind[] kinds) => CertificateStore.Create(_directory.Path, kinds);

    private RSA AuthorityKey()
    {
        var key = RSA.Create();
        key.ImportFromPem(File.ReadAllText(In("ca.key")));
        return key;
    }

    private string In(string file) => Path.Combine(_directory.Path, file);

    private Dictionary<string, string> Contents() =>
        Directory.EnumerateFiles(_directory.Path).ToDictionary(p => Path.GetFileName(p), File.ReadAllText);

    private sealed class At(DateTimeOffset now) : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => now;
    }
}
