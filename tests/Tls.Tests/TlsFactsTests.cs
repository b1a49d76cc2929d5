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

    [Fact]
    public void Those_of_another_process_are_read_from_its_memory_map() => TlsFacts.LibrariesIn("""
        7f0000000000-7f0000001000 r-xp 00000000 08:01 1 /opt/openssl/libssl.so.3
        7f0000001000-7f0000002000 r--p 00001000 08:01 1 /opt/openssl/libssl.so.3
        7f0000002000-7f0000003000 r-xp 00000000 08:01 2 /opt/openssl/libcrypto.so.3
        7f0000003000-7f0000004000 r-xp 00000000 08:01 3 /usr/lib/libc.so.6
        7f0000004000-7f0000005000 rw-p 00000000 00:00 0 [heap]

        """).ShouldBe(["/opt/openssl/libcrypto.so.3", "/opt/openssl/libssl.so.3"]);
}
