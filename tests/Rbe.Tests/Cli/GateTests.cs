using System.Globalization;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>The script of the gate for a build server, with a <c>bench</c> whose exit codes the test prepares.</summary>
public sealed class GateTests : IDisposable
{
    private const string Gate = ".github/actions/compare-builds/gate.sh";

    private readonly ScriptFolder _scripts = new();

    public GateTests()
    {
        _scripts.WriteProgram("bench", """
            #!/bin/bash
            cd "$(dirname "$0")"
            echo "$*" >>calls
            if [[ $1 == run ]]; then exit "$(<run.code)"; fi
            [[ -e silent ]] || echo '| a table |'
            exit "$(<compare.code)"
            """);
        _scripts.Write(Gate, File.ReadAllText(Repository.PathOf(Gate)));
    }

    private string Out => _scripts.PathOf("out");

    private string Verdict => File.ReadAllText(_scripts.PathOf("out/verdict.md"));

    public void Dispose() => _scripts.Dispose();

    [Theory]
    [InlineData(0, 0)]
    [InlineData(1, 1)]
    [InlineData(4, 4)]
    [InlineData(5, 5)]
    [InlineData(2, 2)]
    [InlineData(134, 2)]
    public async Task The_verdict_is_that_of_compare_and_any_other_end_of_it_is_none(int compare, int expected)
    {
        var (code, output) = await RunAsync(run: 0, compare, "openssl", "a,b", "5", Out, "--key", "ecdsa-p256");

        (code, output).ShouldBe((expected, "| a table |\n"));
        Verdict.ShouldBe("| a table |\n");
        (await File.ReadAllLinesAsync(_scripts.PathOf("calls"), TestContext.Current.CancellationToken)).ShouldBe(
        [
            $"run --quick --openssl a,b --treatments tls-request --timed-blocks 0 --out {Out}/run --key ecdsa-p256",
            $"compare {Out}/run --tolerance 5 --output md --junit {Out}/compare.xml",
        ]);
    }

    [Fact]
    public async Task Where_compare_has_nothing_to_say_the_verdict_says_so()
    {
        _scripts.Write("silent", "");

        (await RunAsync(run: 0, compare: 2, "openssl", "a,b", "5", Out)).ShouldBe((2, "The two builds were not compared: `./bench compare` ended with 2.\n"));
        Verdict.ShouldBe("The two builds were not compared: `./bench compare` ended with 2.\n");
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(130)]
    public async Task Without_a_valid_run_nothing_is_judged_and_the_verdict_says_so(int run)
    {
        var (code, output) = await RunAsync(run, compare: 0, "sut-build", "a,b", "2", Out);

        (code, output).ShouldBe((2, $"The two builds were not compared: `./bench run` ended with {run}.\n"));
        Verdict.ShouldBe(output);
        (await File.ReadAllLinesAsync(_scripts.PathOf("calls"), TestContext.Current.CancellationToken)).Length.ShouldBe(1);
    }

    [Fact]
    public async Task A_directory_is_for_one_verdict_and_too_few_words_are_explained()
    {
        Directory.CreateDirectory(Path.Combine(Out, "run"));

        (await RunAsync(run: 0, compare: 0, "openssl", "a,b", "5", Out)).Code.ShouldBe(2);
        (await RunAsync(run: 0, compare: 0, "openssl", "a,b")).Code.ShouldBe(2);
        File.Exists(_scripts.PathOf("calls")).ShouldBeFalse();
    }

    private async Task<(int Code, string Output)> RunAsync(int run, int compare, params string[] words)
    {
        _scripts.Write("run.code", run.ToString(CultureInfo.InvariantCulture));
        _scripts.Write("compare.code", compare.ToString(CultureInfo.InvariantCulture));
        var (code, output, _) = await _scripts.RunAsync(Gate, words);
        return (code, output);
    }
}
