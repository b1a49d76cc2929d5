using TlsToll.Experiments.Sizing;
using TlsToll.Rbe.Cli;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>What <c>rbe size</c> reads from its command line.</summary>
public sealed class SizeCommandTests
{
    [Theory]
    [InlineData("50000", 50_000)]
    [InlineData("50k", 50_000)]
    [InlineData("50,000", 50_000)]
    [InlineData("1.5M", 1_500_000)]
    [InlineData("0.5", 0.5)]
    public void A_rate_may_be_short(string text, double expected) => Read($"--rps {text}").RequestsPerSecond.ShouldBe(expected);

    [Theory]
    [InlineData("700", 700)]
    [InlineData("1KB", 1024)]
    [InlineData("8KiB", 8192)]
    [InlineData("8k", 8192)]
    [InlineData("1.5kb", 1536)]
    [InlineData("2MB", 2_097_152)]
    [InlineData("0", 0)]
    public void Lengths_may_have_units(string text, double expected) => Read($"--rps 1 --response-bytes {text}").ResponseBytes.ShouldBe(expected);

    [Theory]
    [InlineData("0.6", 0.6)]
    [InlineData("60%", 0.6)]
    [InlineData("0", 0)]
    [InlineData("1", 1)]
    [InlineData("100%", 1)]
    public void A_share_may_be_a_percentage(string text, double expected) => Read($"--rps 1 --resumed {text}").ResumedShare.ShouldBe(expected);

    [Theory]
    [InlineData("rsa-4096", "rsa-4096")]
    [InlineData("RSA4096", "rsa-4096")]
    [InlineData("P-256", "ecdsa-p256")]
    [InlineData("ECDSA-P384", "ecdsa-p384")]
    public void Keys_may_be_written_in_other_ways(string text, string expected) => Read($"--rps 1 --key {text}").Key!.Name.ShouldBe(expected);

    [Theory]
    [InlineData("TLS_AES_128_GCM_SHA256", "aes-128-gcm")]
    [InlineData("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "aes-128-gcm")]
    [InlineData("ECDHE-RSA-AES128-GCM-SHA256", "aes-128-gcm")]
    [InlineData("ECDHE-ECDSA-CHACHA20-POLY1305", "chacha20-poly1305")]
    [InlineData("ChaCha20-Poly1305", "chacha20-poly1305")]
    public void A_suite_stands_for_its_cipher(string text, string expected) => Read($"--rps 1 --suite {text}").Cipher!.Name.ShouldBe(expected);

    [Fact]
    public void What_is_left_open_is_the_measurement_s_or_the_default()
    {
        var settings = Read("--rps 100 --per-connection 7");

        var measured = settings.Load(SizePlan.Reference with { Cipher = SizedCipher.All[1] }, new(40, 500, 9000), "nginx");
        (measured.PerConnection, measured.RequestBytes, measured.ResponseBytes, measured.ResumedShare, measured.Tls.Cipher.Name).ShouldBe((7, 500, 9000, 0, "aes-128-gcm"));
        measured.Front.ShouldBe("nginx");
        var usual = settings.Load(SizePlan.Reference, null, null);
        (usual.PerConnection, usual.RequestBytes, usual.ResponseBytes).ShouldBe((7, 1024, 8192));
        usual.Front.ShouldBeNull();
        Read("--rps 100 --terminate SUT").Load(SizePlan.Reference, null, "nginx").Front.ShouldBeNull();
        Read("--rps 100 --terminate haproxy").Load(SizePlan.Reference, null, null).Front.ShouldBe("haproxy");
    }

    [Theory]
    [InlineData("", "--rps is required: the requests per second to size")]
    [InlineData("--rps 0", "--rps must be above 0 and at most 1,000,000,000, not '0'")]
    [InlineData("--rps 50,00", "--rps must be above 0 and at most 1,000,000,000, not '50,00'")]
    [InlineData("--rps many", "--rps must be above 0 and at most 1,000,000,000, not 'many'")]
    [InlineData("--rps 1 --per-connection 0.5", "--per-connection must be at least 1, not '0.5'")]
    [InlineData("--rps 1 --resumed 1.1", "--resumed must be 0 to 1, or 0% to 100%, not '1.1'")]
    [InlineData("--rps 1 --resumed 101%", "--resumed must be 0 to 1, or 0% to 100%, not '101%'")]
    [InlineData("--rps 1 --request-bytes 1GB", "--request-bytes must be a number of bytes up to 1 GB, such as 700, 1KB or 8KiB, not '1GB'")]
    [InlineData("--rps 1 --response-bytes 2000MB", "--response-bytes must be a number of bytes up to 1 GB, such as 700, 1KB or 8KiB, not '2000MB'")]
    [InlineData("--rps 1 --price -1", "--price must be above 0 and at most 1,000,000,000, not '-1'")]
    [InlineData("--rps 1 --key rsa-1024", "--key: 'rsa-1024' is no key for a service; expected rsa-2048, rsa-3072, rsa-4096, rsa-8192, ecdsa-p256, ecdsa-p384, ecdsa-p521, ml-dsa-44, ml-dsa-65, ml-dsa-87")]
    [InlineData("--rps 1 --key dsa", "--key: unknown value 'dsa'; expected rsa-2048, rsa-3072, rsa-4096, rsa-8192, ecdsa-p256, ecdsa-p384, ecdsa-p521, ml-dsa-44, ml-dsa-65, ml-dsa-87")]
    [InlineData("--rps 1 --terminate apache", "--terminate: unknown value 'apache'; expected sut, nginx, haproxy, nginx-tls, haproxy-tls")]
    [InlineData("--rps 1 --suite RC4", "--suite: unknown value 'RC4'; expected aes-256-gcm, aes-128-gcm, chacha20-poly1305")]
    [InlineData("--rps 1 --suite xx_aes_128_gcm_yy", "--suite: unknown value 'xx_aes_128_gcm_yy'; expected aes-256-gcm, aes-128-gcm, chacha20-poly1305")]
    [InlineData("--rps 1 --tls-version 1.1", "--tls-version: unknown value '1.1'; expected 1.3, 1.2")]
    [InlineData("--rps 1 --tls-version 1.2 --group x25519mlkem768", "--group x25519mlkem768 exists only in TLS 1.3: use --tls-version 1.3")]
    [InlineData("--rps 1 --tls-version 1.2 --key ml-dsa-44", "--key ml-dsa-44 exists only in TLS 1.3: use --tls-version 1.3")]
    public void Wrong_values_are_one_line(string flags, string expected) =>
        Should.Throw<InvalidRequestException>(() => Read(flags)).Message.ShouldBe(expected + ". See tlstoll size --help.");

    [Theory]
    [InlineData("--out costs", "--out")]
    [InlineData("--blocks 3", "--blocks")]
    [InlineData("--idle-connections 0", "--idle-connections")]
    [InlineData("--tiers .", "--tiers")]
    public void What_is_for_a_calibration_is_refused_with_the_results_of_a_run(string flags, string flag) =>
        Should.Throw<InvalidRequestException>(() => SizeCommand.Create().Parse($"--rps 1 --from results {flags}").Invoke(new() { EnableDefaultExceptionHandler = false }))
            .Message.ShouldStartWith($"--from and {flag} contradict each other: with --from, nothing is calibrated. See ");

    [Theory]
    [InlineData("machine,3.5", "--openssl must be one build, not 'machine,3.5': start the command once with each.")]
    [InlineData("0.7", "--openssl 0.7: the build is missing; ./bench openssl-build 0.7")]
    [InlineData("0.7.1", "--openssl 0.7.1: unknown version; expected two numbers, such as 0.7, which ./bench openssl-build 0.7")]
    public void An_OpenSSL_that_cannot_be_loaded_is_refused_with_what_to_do(string build, string expected) =>
        Should.Throw<InvalidRequestException>(() => SizeCommand.Create().Parse($"--rps 1 --openssl {build}").Invoke(new() { EnableDefaultExceptionHandler = false }))
            .Message.ShouldStartWith(expected);

    [Fact]
    public void An_interrupted_calibration_says_how_many_blocks_it_has()
    {
        SizeCommand.Measured(blocks: 14, wanted: 14).ShouldBe("14 blocks");
        SizeCommand.Measured(blocks: 5, wanted: 14).ShouldBe("5 of 14 blocks (interrupted)");
    }

    private static SizingSettings Read(string flags)
    {
        SizingSettings? read = null;
        var parsed = SettingCommand.Create("size", "", SizingSettings.OfLoad, (reader, _, _) =>
        {
            read = SizingSettings.Read(reader);
            reader.Get(SizingSettings.Price);
            reader.Ensure();
            return Task.FromResult(0);
        }).Parse(flags);
        parsed.Errors.ShouldBeEmpty();
        parsed.Invoke(new() { EnableDefaultExceptionHandler = false });
        return read.ShouldNotBeNull();
    }
}
