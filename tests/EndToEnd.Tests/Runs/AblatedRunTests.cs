using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Runs with no-ops in the place of cryptography.</summary>
[Collection(OtherLoad.Name)]
public sealed class AblatedRunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Theory]
    [InlineData("1.3", "none,cipher+sign,all")]
    [InlineData("1.2", "none,all")]
    public async Task Every_class_of_cryptography_can_be_left_out_and_what_crosses_the_wire_keeps_its_length(string version, string sets)
    {
        NativeBuild.Need(TlsAblation.FileName);

        var (code, output, errors) = await _run.RunAsync(
            "--ablate", sets, "--hops", "1", "--tls-version", version, "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
        errors.ShouldContain("no security at all");
        var treatments = _run.Results.GetProperty("treatments").EnumerateArray().ToArray();
        treatments.Select(t => t.GetProperty("factors").GetProperty("ablate").GetString())
            .ShouldBe(sets.Replace("all", "cipher+mac+sign+kex+rand", StringComparison.Ordinal).Split(','));
        var bytes = treatments.Select(t => t.GetProperty("wireBytesPerInteraction").GetDouble()).ToArray();
        bytes.ShouldAllBe(b => Math.Abs((b / bytes[0]) - 1) < 0.002, string.Join(' ', bytes));
        output.ShouldContain("against tls-session-real");
    }

    [Theory]
    [InlineData("TLS_CHACHA20_POLY1305_SHA256")]
    [InlineData("ECDHE-ECDSA-AES128-SHA")]
    public async Task Every_kind_of_cipher_has_a_no_op_with_keys_of_elliptic_curves_too(string suite)
    {
        NativeBuild.Need(TlsAblation.FileName);

        var (code, output, errors) = await _run.RunAsync(
            "--ablate", "all", "--hops", "1", "--suite", suite, "--key", "ecdsa-p256", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
    }

    [Fact]
    public async Task RSA_without_a_key_agreement_has_a_no_op_of_its_decryption()
    {
        NativeBuild.Need(TlsAblation.FileName);

        var (code, output, errors) = await _run.RunAsync(
            "--ablate", "sign,cipher+mac+sign", "--hops", "1", "--suite", "AES128-SHA", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
    }

    [Theory]
    [InlineData("--ablate cipher", "--ablate requires --hops 1")]
    [InlineData("--ablate hash --hops 1", "--ablate: unknown value 'hash'; expected none, all, or some of cipher+mac+sign+kex+rand")]
    [InlineData("--ablate kex --group p256 --hops 1", "take --group x25519")]
    [InlineData("--ablate kex --suite AES128-SHA --hops 1", "has no key agreement")]
    [InlineData("--ablate cipher --suite NULL-SHA --hops 1", "has no no-op for TLS_RSA_WITH_NULL_SHA")]
    public async Task What_cannot_be_left_out_is_refused_before_anything_starts(string flags, string reason)
    {
        NativeBuild.Need(TlsAblation.FileName);

        var (code, output, errors) = await _run.RunAsync(flags.Split(' '));

        code.ShouldBe(2);
        output.ShouldBeEmpty();
        errors.ShouldContain(reason);
        Directory.Exists(_run.Out).ShouldBeFalse();
    }

    public void Dispose() => _run.Dispose();
}
