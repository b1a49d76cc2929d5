using TlsToll.Tls;

namespace TlsToll.EndToEnd.Tests.Runs;

/// <summary>Runs with no-ops in the place of cryptography.</summary>
public sealed class AblatedRunTests : IDisposable
{
    private readonly SmallRun _run = new();

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Every_kind_of_cipher_has_a_no_op_with_keys_of_elliptic_curves_too()
    {
        NativeBuild.Need(TlsAblation.FileName);

        var (code, output, errors) = await _run.RunAsync(
            "--ablate", "all", "--hops", "1", "--suite", "TLS_CHACHA20_POLY1305_SHA256,ECDHE-ECDSA-AES128-SHA", "--key", "ecdsa-p256",
            "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task RSA_without_a_key_agreement_has_a_no_op_of_its_decryption()
    {
        NativeBuild.Need(TlsAblation.FileName);

        var (code, output, errors) = await _run.RunAsync(
            "--ablate", "cipher+mac+sign", "--hops", "1", "--suite", "AES128-SHA", "--treatments", "tls-session");

        code.ShouldBe(0, output + errors);
    }

    [Theory]
    [InlineData("--ablate cipher", "--ablate requires --hops 1")]
    [InlineData("--ablate hash --hops 1", "--ablate: unknown value 'hash'; expected none, all, or some of cipher+mac+sign+kex+rand")]
    [InlineData("--ablate kex --group p256 --hops 1", "use --group x25519")]
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
