using System.Diagnostics;
using System.Globalization;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>The script of the gate for a build server, with a <c>bench</c> whose exit codes the test prepares.</summary>
public sealed class GateTests : IDisposable
{
    private readonly string _root = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public GateTests()
    {
        foreach (var (name, text) in new[]
        {
            ("bench", """
                #!/bin/bash
                cd "$(dirname "$0")"
                echo "$*" >>calls
                if [[ $1 == run ]]; then exit "$(<run.code)"; fi
                echo '| a table |'
                exit "$(<compare.code)"
                """),
            (".github/actions/compare-builds/gate.sh", File.ReadAllText(Repository.PathOf(".github", "actions", "compare-builds", "gate.sh"))),
        })
        {
            var file = Path.Combine(_root, name);
            Directory.CreateDirectory(Path.GetDirectoryName(file)!);
            // A copy of the launcher is executable, as the launcher is.
            File.Copy(Repository.PathOf("bench"), file);
            File.WriteAllText(file, text);
        }
    }

    private string Out => Path.Combine(_root, "out");

    private string Verdict => File.ReadAllText(Path.Combine(Out, "verdict.md"));

    public void Dispose() => Directory.Delete(_root, recursive: true);

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
        (await File.ReadAllLinesAsync(Path.Combine(_root, "calls"), TestContext.Current.CancellationToken)).ShouldBe(
        [
            $"run --quick --openssl a,b --treatments tls-request --timed-blocks 0 --out {Out}/run --key ecdsa-p256",
            $"compare {Out}/run --tolerance 5 --output md --junit {Out}/compare.xml",
        ]);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(130)]
    public async Task Without_a_valid_run_nothing_is_judged_and_the_verdict_says_so(int run)
    {
        var (code, output) = await RunAsync(run, compare: 0, "sut-build", "a,b", "2", Out);

        (code, output).ShouldBe((2, $"The two builds were not compared: `bench run` ended with {run}.\n"));
        Verdict.ShouldBe(output);
        (await File.ReadAllLinesAsync(Path.Combine(_root, "calls"), TestContext.Current.CancellationToken)).Length.ShouldBe(1);
    }

    [Fact]
    public async Task A_directory_is_for_one_verdict_and_too_few_words_are_explained()
    {
        Directory.CreateDirectory(Path.Combine(Out, "run"));

        (await RunAsync(run: 0, compare: 0, "openssl", "a,b", "5", Out)).Code.ShouldBe(2);
        (await RunAsync(run: 0, compare: 0, "openssl", "a,b")).Code.ShouldBe(2);
        File.Exists(Path.Combine(_root, "calls")).ShouldBeFalse();
    }

    private async Task<(int Code, string Output)> RunAsync(int run, int compare, params string[] words)
    {
        await File.WriteAllTextAsync(Path.Combine(_root, "run.code"), run.ToString(CultureInfo.InvariantCulture), TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(Path.Combine(_root, "compare.code"), compare.ToString(CultureInfo.InvariantCulture), TestContext.Current.CancellationToken);
        var start = new ProcessStartInfo("bash", [Path.Combine(_root, ".github/actions/compare-builds/gate.sh"), .. words])
        { UseShellExecute = false, RedirectStandardError = true, RedirectStandardOutput = true };
        using var process = Process.Start(start)!;
        var (output, errors) = (process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken), process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken));
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        await errors;
        return (process.ExitCode, await output);
    }
}
