namespace TlsToll.Tls.Tests;

public sealed class ProcessorAesTests
{
    [Theory]
    [InlineData("OPENSSL_ia32cap=0xfffa3203078bffff:0x405fc6f1bf07ab", true)]
    [InlineData("OPENSSL_ia32cap=0xfdfa3201078bffff:0x405fc0f1bf07ab env:~0x200000200000000:~0x60000000000", false)]
    [InlineData("OPENSSL_armcap=0x7d", null)]
    [InlineData(null, null)]
    public void OpenSsl_reports_whether_it_uses_AES_NI(string? settings, bool? expected) => ProcessorAes.Of(settings).ShouldBe(expected);

    [Fact]
    public void This_process_reads_the_report_of_its_OpenSSL() => ProcessorAes.InUse.ShouldBe(ProcessorAes.Of(ProcessorAes.Settings));

    [Fact]
    public void The_mask_turns_AES_off_and_nothing_else()
    {
        var halves = ProcessorAes.Off.Split(':').Select(half => Convert.ToUInt64(half[3..], 16)).ToArray();

        // CPUID.1:ECX is the upper half of the first word, CPUID.7:ECX of the second.
        halves.ShouldBe([(1UL << (32 + 25)) | (1UL << (32 + 1)), (1UL << (32 + 9)) | (1UL << (32 + 10))]);
    }

    [Fact]
    public void A_process_is_configured_by_a_variable_and_needs_no_file()
    {
        var off = new OpenSslConfiguration { AesNi = false };

        off.IsEmpty.ShouldBeTrue();
        off.Variables.ShouldHaveSingleItem().ShouldBe(KeyValuePair.Create(ProcessorAes.Variable, ProcessorAes.Off));
        string[] keys = [off.Key, new OpenSslConfiguration { AesNi = true }.Key, new OpenSslConfiguration().Key];
        keys.ShouldBeUnique();
        new OpenSslConfiguration { AesNi = false }.Key.ShouldBe(off.Key);
    }
}
