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
    public async Task A_place_that_cannot_be_a_directory_is_named()
    {
        await using var run = new TestRun();
        await File.WriteAllTextAsync(run.Directory.PathOf("file"), "", TestRun.Token);

        var error = await Should.ThrowAsync<TestbedException>(
            CertificateCache.OpenAsync(run.Directory.PathOf("file/certs"), new CertificateNeeds { Keys = [KeyKind.EcdsaP256] }, TestRun.Token));

        error.Message.ShouldContain(run.Directory.PathOf("file/certs"));
    }
}
