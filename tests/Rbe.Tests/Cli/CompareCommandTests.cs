using System.Xml.Linq;
using TlsToll.Rbe.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Cli;

/// <summary>The exit codes of <c>rbe compare</c>, by which a build server decides.</summary>
public sealed class CompareCommandTests : IDisposable
{
    private readonly DirectoryInfo _directory = Directory.CreateTempSubdirectory();

    [Fact]
    public async Task Equal_runs_end_with_0() => (await CompareAsync([1300, 1302, 1298], [1301, 1299, 1300])).ShouldBe(0);

    [Fact]
    public async Task A_regression_ends_with_1() => (await CompareAsync([1300, 1302, 1298], [1400, 1402, 1399])).ShouldBe(1);

    [Fact]
    public async Task Too_few_runs_end_with_5() => (await CompareAsync([1300], [1300])).ShouldBe(5);

    [Fact]
    public async Task Runs_of_different_settings_end_with_4() =>
        (await CompareAsync([1300, 1302, 1298], [1301, 1299, 1300], run => run with { Settings = ComparedRuns.Set(run, "format", "json") })).ShouldBe(4);

    [Fact]
    public async Task Runs_of_different_products_end_with_4() =>
        (await CompareAsync([1300, 1302, 1298], [1301, 1299, 1300], run => run with { Product = "TLS Toll 0.0.1" })).ShouldBe(4);

    [Fact]
    public async Task Runs_of_different_methods_end_with_4() =>
        (await CompareAsync([1300, 1302, 1298], [1301, 1299, 1300], run => run with { Method = run.Method + 1 })).ShouldBe(4);

    [Fact]
    public async Task Failed_interactions_end_with_4() =>
        (await CompareAsync([1300, 1302, 1298], [1200, 1202, 1199], run => run with { Treatments = [.. run.Treatments.Select(t => t with { Errors = 3 })] })).ShouldBe(4);

    [Theory]
    [InlineData("{ \"schemaVersion\": ")]
    [InlineData("{ \"schemaVersion\": 1 }")]
    [InlineData("{ }")]
    [InlineData("[]")]
    [InlineData("")]
    public async Task Results_that_are_half_written_or_of_another_schema_end_with_2(string text)
    {
        var good = Write("good", ComparedRuns.Run(1300, 1000));
        var bad = Directory.CreateDirectory(Path.Combine(_directory.FullName, "bad")).FullName;
        await File.WriteAllTextAsync(Path.Combine(bad, RunJson.FileName), text, TestContext.Current.CancellationToken);

        (await CommandLine.RunAsync(["compare", good, bad])).ShouldBe(2);
        (await CommandLine.RunAsync(["compare", bad, good])).ShouldBe(2);
        (await CommandLine.RunAsync(["compare", bad])).ShouldBe(2);
    }

    [Fact]
    public async Task Results_that_are_not_there_or_named_twice_end_with_2()
    {
        var good = Write("good", ComparedRuns.Run(1300, 1000));

        var copy = Write("copy", ComparedRuns.Run(1300, 1000));
        var link = Directory.CreateSymbolicLink(Path.Combine(_directory.FullName, "link"), good).FullName;

        (await CommandLine.RunAsync(["compare", good, Path.Combine(_directory.FullName, "nowhere")])).ShouldBe(2);
        (await CommandLine.RunAsync(["compare", $"{good},{good}", good])).ShouldBe(2);
        (await CommandLine.RunAsync(["compare", $"{good},{good}"])).ShouldBe(2);
        foreach (var same in (string[])[good, good + "/", link, copy])
            (await CommandLine.RunAsync(["compare", good, same])).ShouldBe(2);
        (await CommandLine.RunAsync(["compare", good, ","])).ShouldBe(2);
    }

    [Fact]
    public async Task The_JUnit_file_has_the_outcome()
    {
        var file = Path.Combine(_directory.FullName, "junit.xml");

        (await CompareAsync([1300, 1302, 1298], [1400, 1402, 1399], flags: ["--junit", file])).ShouldBe(1);

        XDocument.Load(file).Root!.Attribute("failures")!.Value.ShouldBe("1");
    }

    [Fact]
    public async Task A_JUnit_file_that_cannot_be_written_ends_with_2()
    {
        var good = Write("good", ComparedRuns.Run(1300, 1000));
        var other = Write("other", At(1, 1300));

        (await CommandLine.RunAsync(["compare", good, other, "--junit", Path.Combine(_directory.FullName, "nowhere", "junit.xml")])).ShouldBe(2);
        (await CommandLine.RunAsync(["compare", good, other, "--junit", _directory.FullName])).ShouldBe(2);
    }

    [Fact]
    public async Task A_JUnit_file_of_runs_that_are_not_there_is_not_made()
    {
        var file = Path.Combine(_directory.FullName, "junit.xml");

        (await CommandLine.RunAsync(["compare", "a", "b", "--junit", file])).ShouldBe(2);

        File.Exists(file).ShouldBeFalse();
    }

    [Fact]
    public async Task A_JUnit_file_of_an_earlier_comparison_does_not_outlive_a_wrong_flag()
    {
        var file = Path.Combine(_directory.FullName, "junit.xml");
        await File.WriteAllTextAsync(file, "<testsuite/>", TestContext.Current.CancellationToken);

        (await CommandLine.RunAsync(["compare", "a", "b", "--tolerance", "0", "--junit", file])).ShouldBe(2);

        File.Exists(file).ShouldBeFalse();
    }

    public void Dispose() => _directory.Delete(recursive: true);

    private async Task<int> CompareAsync(double[] before, double[] after, Func<RunResult, RunResult>? change = null, params string[] flags)
    {
        var a = before.Select((cost, i) => Write($"before{i}", At(2 * i, cost)));
        var b = after.Select((cost, i) => At((2 * i) + 1, cost)).Select((run, i) => Write($"after{i}", change?.Invoke(run) ?? run));
        return await CommandLine.RunAsync(["compare", string.Join(',', a), string.Join(',', b), .. flags]);
    }

    private static RunResult At(int minute, double cost)
    {
        var run = ComparedRuns.Run(cost, 1000);
        return run with { StartedAt = run.StartedAt.AddMinutes(minute) };
    }

    private string Write(string name, RunResult run)
    {
        var path = Directory.CreateDirectory(Path.Combine(_directory.FullName, name)).FullName;
        RunJson.Write(Path.Combine(path, RunJson.FileName), run);
        return path;
    }
}
