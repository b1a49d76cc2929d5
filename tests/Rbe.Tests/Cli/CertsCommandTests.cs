using TlsToll.Contracts.Administration;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Testbed;

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
