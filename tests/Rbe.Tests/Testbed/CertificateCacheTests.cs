using TlsToll.Rbe.Cli;
using TlsToll.Testbed;
using TlsToll.Testbed.Certificates;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Testbed;

public sealed class CertificateCacheTests
{
    [Fact]
    public async Task Runs_that_start_at_once_share_one_authority()
    {
        await using var run = new TestRun();
        var directory = run.Directory.PathOf("certs");

        var stores = await Task.WhenAll(
            Enumerable.Range(0, 4).Select(_ => CertificateCache.OpenAsync(directory, new CertificateNeeds { Keys = [KeyKind.EcdsaP256] }, TestRun.Token)));

        stores.Select(s => s.Root.Thumbprint).Distinct().Count().ShouldBe(1);
    }

    [Fact]
    public async Task A_key_that_OpenSSL_lacks_is_refused_with_the_way_to_have_it()
    {
        await using var run = new TestRun();
        var key = KeyKind.Parse("ml-dsa-44");

        var opened = CertificateCache.OpenAsync(run.Directory.PathOf("certs"), new CertificateNeeds { Keys = [KeyKind.EcdsaP256, key] }, TestRun.Token);

        if (key.IsSupported)
            (await opened).Leaves.Count.ShouldBe(2);
        else
            (await Should.ThrowAsync<InvalidRequestException>(opened)).Message.ShouldContain("openssl-build 3.5");
    }

    [Fact]
    public async Task Another_process_makes_what_is_needed_by_its_arguments()
    {
        await using var run = new TestRun();
        var directory = run.Directory.PathOf("certs");
        var needs = new CertificateNeeds { Keys = [KeyKind.Rsa2048, KeyKind.EcdsaP256], ChainLengths = [2, 3], ClientKeys = [KeyKind.EcdsaP256] };

        var arguments = CertificateProcess.Arguments(directory, needs);
        (await CommandLine.RunAsync([CertificateProcess.Command, .. arguments])).ShouldBe(ExitCode.Success);

        arguments.ShouldBe(["--certs", directory, "--key", "rsa-2048,ecdsa-p256", "--chain-length", "2,3", "--client-key", "ecdsa-p256"]);
        CertificateProcess.Arguments(directory, new CertificateNeeds { Keys = [KeyKind.EcdsaP256] }).ShouldBe(["--certs", directory, "--key", "ecdsa-p256"]);
        CertificateStore.Open(directory).Leaves.Count.ShouldBe(4);
        using var client = CertificateStore.LoadClient(directory, KeyKind.EcdsaP256);
        client.HasPrivateKey.ShouldBeTrue();
    }

    [Fact]
    public void Another_process_is_not_asked_for_what_it_has_no_option_for()
    {
        var needs = new CertificateNeeds { Keys = [KeyKind.EcdsaP256] };

        Should.Throw<ArgumentException>(() => CertificateProcess.Arguments("certs", needs with { Tier = "db" }));
        Should.Throw<ArgumentException>(() => CertificateProcess.Arguments("certs", needs with { AuthorityDirectory = "authority" }));
    }

    [Fact]
    public async Task A_place_that_cannot_be_a_directory_is_named()
    {
        await using var run = new TestRun();
        await File.WriteAllTextAsync(run.Directory.PathOf("file"), "", TestRun.Token);

        var error = await Should.ThrowAsync<TestbedException>(
            CertificateCache.OpenAsync(run.Directory.PathOf("file/certs"), new CertificateNeeds { Keys = [KeyKind.EcdsaP256] }, TestRun.Token));

        error.Message.ShouldContain(run.Directory.PathOf("file/certs"));
    }
}
