using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Testbed;
using TlsToll.Testbed;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Cli;

public sealed class CertsCommandTests
{
    private const UnixFileMode GroupReadable = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.GroupRead;

    [Fact]
    public async Task Secrets_are_random_kept_and_readable_by_their_group_and_the_authoritys_key_is_apart()
    {
        await using var run = new TestRun();
        await using var other = new TestRun();

        var (token, password) = await SecretsAsync(run);
        (await SecretsAsync(run)).ShouldBe((token, password), "they are kept");
        var (otherToken, otherPassword) = await SecretsAsync(other);

        otherToken.ShouldNotBe(token);
        otherPassword.ShouldNotBe(password);
        BearerToken.IsValid(token).ShouldBeTrue();
        password.ShouldSatisfyAllConditions(
            p => p.ShouldContain(c => char.IsAsciiLetterUpper(c)), p => p.ShouldContain(c => char.IsAsciiLetterLower(c)), p => p.ShouldContain(c => char.IsAsciiDigit(c)),
            p => p.Length.ShouldBeGreaterThan(40));
        new FileInfo(run.Directory.PathOf("admin/token")).UnixFileMode.ShouldBe(GroupReadable);
        new FileInfo(run.Directory.PathOf("database/password")).UnixFileMode.ShouldBe(GroupReadable);
        File.Exists(run.Directory.PathOf("authority/ca.key")).ShouldBeTrue();
        File.Exists(run.Directory.PathOf("certs/ca.key")).ShouldBeFalse();
    }

    [Fact]
    public async Task A_revoked_key_is_replaced_and_one_that_is_not_there_is_an_error()
    {
        await using var run = new TestRun();
        string[] usual = ["certs", "--dir", run.Directory.PathOf("certs"), "--authority", run.Directory.PathOf("authority"), "--key", "ecdsa-p256"];
        (await CommandLine.RunAsync(usual)).ShouldBe(ExitCode.Success);
        var before = await File.ReadAllTextAsync(run.Directory.PathOf("certs/ecdsa-p256.key"), TestRun.Token);

        var list = await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token);

        (await CommandLine.RunAsync([.. usual, "--revoke", "rsa-3072"])).ShouldBe(ExitCode.Usage);
        (await CommandLine.RunAsync([.. usual, "--revoke", "rsa-2047"])).ShouldBe(ExitCode.Usage);
        (await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token)).ShouldBe(list);
        (await CommandLine.RunAsync([.. usual, "--revoke", "ecdsa-p256"])).ShouldBe(ExitCode.Success);

        (await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token)).ShouldNotBe(list);
        (await File.ReadAllTextAsync(run.Directory.PathOf("certs/ecdsa-p256.key"), TestRun.Token)).ShouldNotBe(before);
    }

    [Fact]
    public void All_keys_are_revoked_and_those_that_OpenSSL_has_are_made()
    {
        var named = KeyKind.Parse("ml-dsa-44");

        SettingTable.Keys("Keys").Parse("all").ShouldBe(KeyKind.All);
        KeysToMake.Of(KeyKind.All).ShouldBe([.. KeyKind.All.Where(kind => kind.IsSupported)]);
        KeysToMake.Of([named]).ShouldBe([named]);
    }

    [Fact]
    public async Task A_key_that_OpenSSL_lacks_is_revoked_but_not_made()
    {
        await using var run = new TestRun();
        var kind = KeyKind.Parse("ml-dsa-44");
        string[] usual = ["certs", "--dir", run.Directory.PathOf("certs"), "--key", "ecdsa-p256"];
        (await CommandLine.RunAsync(usual)).ShouldBe(ExitCode.Success);
        // Stands for one that a process with another OpenSSL made.
        File.Copy(run.Directory.PathOf("certs/ecdsa-p256.pem"), run.Directory.PathOf("certs/ml-dsa-44.pem"));
        var list = await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token);

        (await CommandLine.RunAsync([.. usual, "--revoke", "ml-dsa-44"])).ShouldBe(ExitCode.Success);

        (await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token)).ShouldNotBe(list);
        File.Exists(run.Directory.PathOf("certs/ml-dsa-44.pem")).ShouldBe(kind.IsSupported);
    }

    [Fact]
    public async Task Nothing_is_revoked_if_a_key_to_make_is_refused()
    {
        await using var run = new TestRun();
        var isSupported = KeyKind.Parse("ml-dsa-44").IsSupported;
        string[] usual = ["certs", "--dir", run.Directory.PathOf("certs"), "--key"];
        (await CommandLine.RunAsync([.. usual, "ecdsa-p256"])).ShouldBe(ExitCode.Success);
        var list = await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token);

        (await CommandLine.RunAsync([.. usual, "ml-dsa-44", "--revoke", "ecdsa-p256"])).ShouldBe(isSupported ? ExitCode.Success : ExitCode.Usage);

        (await File.ReadAllTextAsync(run.Directory.PathOf("certs/ca.crl"), TestRun.Token) == list).ShouldBe(!isSupported);
    }

    [Fact]
    public async Task What_was_revoked_is_told_even_if_nothing_can_be_made()
    {
        await using var run = new TestRun();
        await File.WriteAllTextAsync(run.Directory.PathOf("file"), "", TestRun.Token);
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256] };
        var output = new StringWriter { NewLine = "\n" };
        Task<CertificateStore> Open(int revoked, string form) => CertsCommand.OpenAsync(run.Directory.PathOf("file/certs"), needs, revoked, output, form, TestRun.Token);

        await Should.ThrowAsync<TestbedException>(Open(0, "text"));
        output.ToString().ShouldBe("");
        await Should.ThrowAsync<TestbedException>(Open(2, "text"));
        output.ToString().ShouldBe("revoked\t2\n");
        await Should.ThrowAsync<TestbedException>(Open(2, "json"));
        output.ToString().ShouldContain("\"revoked\": 2");
    }

    private static async Task<(string Token, string Password)> SecretsAsync(TestRun run)
    {
        (await CommandLine.RunAsync(
        [
            "certs", "--dir", run.Directory.PathOf("certs"), "--authority", run.Directory.PathOf("authority"), "--key", "ecdsa-p256",
            "--new-token", run.Directory.PathOf("admin/token"), "--new-password", run.Directory.PathOf("database/password"),
        ])).ShouldBe(ExitCode.Success);
        return ((await File.ReadAllTextAsync(run.Directory.PathOf("admin/token"), TestRun.Token)).Trim(),
            (await File.ReadAllTextAsync(run.Directory.PathOf("database/password"), TestRun.Token)).Trim());
    }
}
