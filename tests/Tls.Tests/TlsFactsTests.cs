namespace TlsToll.Tls.Tests;

public sealed class TlsFactsTests
{
    [Theory]
    [InlineData(0x30000130, "3.0.19")]
    [InlineData(0x30500040, "3.5.4")]
    [InlineData(0x1010117f, "1.1.1w")]
    [InlineData(0x10101000, "1.1.1")]
    public void A_version_number_reads_as_openssl_writes_it(long number, string version) => TlsFacts.Format(number).ShouldBe(version);

    [Fact]
    public void The_libraries_in_use_are_found()
    {
        TlsFacts.OpenSslVersion.ShouldMatch(@"^\d+\.\d+\.\d+");
        TlsFacts.LoadedLibraries().ShouldContain(path => Path.GetFileName(path).StartsWith("libcrypto.", StringComparison.Ordinal));
    }
}
