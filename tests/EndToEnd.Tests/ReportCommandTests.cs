using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Results.Runs;

namespace TlsToll.EndToEnd.Tests;

/// <summary><c>rbe report</c> on directories as they are, whole and damaged.</summary>
public sealed class ReportCommandTests : IDisposable
{
    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public async Task A_study_is_reported_as_a_page_and_for_other_programs()
    {
        SyntheticStudy.Write(_directory);
        var page = Path.Combine(_directory, "report.html");

        (await ReportAsync()).ShouldBe((0, $"Report: {page}\n", ""));
        (await ReportAsync("--output", "md")).Output.ShouldStartWith("# The cost of SSL");
        var file = Path.Combine(_directory, "sips.csv");
        (await ReportAsync("--output", "csv", "--response", "sips", "--file", file)).ShouldBe((0, "", ""));

        File.ReadAllText(page).ShouldEndWith("</html>\n");
        // ebs × ssl, three blocks each: the second experiment's cells have no level of ssl, and their lines would be refused.
        File.WriteAllLines(file, File.ReadAllLines(file).Where(line => !line.Contains("-key-", StringComparison.Ordinal)));
        (await RbeProcess.RunAsync("anova", file, "--response", "value", "--factors", "ebs,ssl", "--replicated")).Output
            .ShouldContain("ebs × ssl");
    }

    [Fact]
    public async Task A_page_is_shown_to_a_browser_until_Ctrl_C()
    {
        SyntheticStudy.Write(_directory);
        await using var rbe = RbeProcess.Start("report", _directory, "--serve");
        (await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldBe($"Report: {Path.Combine(_directory, "report.html")}");
        var address = new Uri((await rbe.Output.ReadLineAsync(TestContext.Current.CancellationToken)).ShouldNotBeNull());
        using var browser = new HttpClient();

        var page = await browser.GetStringAsync(address, TestContext.Current.CancellationToken);

        page.ShouldBe(await File.ReadAllTextAsync(Path.Combine(_directory, "report.html"), TestContext.Current.CancellationToken));
        address.IsLoopback.ShouldBeTrue();
        rbe.Signal("INT");
        (await rbe.WaitAsync()).ShouldBe(0, await rbe.ErrorsAsync());
    }

    [Fact]
    public async Task Serving_and_another_form_contradict_each_other()
    {
        SyntheticStudy.Write(_directory);

        Refused(await ReportAsync("--serve", "--output", "md"), "--serve shows DIR/report.html");
    }

    [Fact]
    public async Task Several_runs_are_refused_in_a_line()
    {
        SyntheticStudy.Write(_directory);

        (await RbeProcess.RunAsync("report", _directory, _directory))
            .ShouldBe((2, "", "tlstoll: Name one run or study, or all shards of a run; the command compare compares two runs.\n"));
    }

    [Theory]
    [InlineData("run.json", "{ \"schemaVersion\": ", "is not a run.json")]
    [InlineData("study.json", "[]", "is not a study.json")]
    [InlineData("run.json", "null", "it has no schemaVersion")]
    [InlineData("study.json", "{ \"schemaVersion\": 3, \"name\": \"x\" }", "is not a study.json")]
    public async Task What_is_damaged_is_refused_in_a_line(string file, string contents, string problem)
    {
        File.WriteAllText(Path.Combine(_directory, file), contents);

        Refused(await ReportAsync(), problem);
    }

    [Fact]
    public async Task The_schema_of_another_version_is_refused_in_a_line()
    {
        RunJson.Write(Path.Combine(_directory, "run.json"), SyntheticStudy.Run() with { SchemaVersion = 1 });

        Refused(await ReportAsync("--output", "text"), "it has schema 1, and this version reads schema 5");
    }

    [Fact]
    public async Task A_truncated_file_of_interactions_is_reported_as_far_as_it_goes()
    {
        var (run, path) = (SyntheticRun.Make(SyntheticRun.Main), Path.Combine(_directory, "interactions.csv.gz"));
        RunJson.Write(Path.Combine(_directory, "run.json"), run);
        SyntheticRecords.Write(path, run);
        File.WriteAllBytes(path, File.ReadAllBytes(path)[..^2000]);

        var (code, output, errors) = await ReportAsync("--output", "text");

        (code, errors).ShouldBe((0, ""));
        output.ReplaceLineEndings(" ").ShouldContain("interactions.csv.gz is incomplete: it contains ");
        output.ShouldContain("Distribution of the response time");
    }

    [Fact]
    public async Task An_unwritable_output_is_reported_in_one_line()
    {
        SyntheticStudy.Write(_directory);

        Refused(await ReportAsync("--file", "/proc/sys/report.html"), "/proc/sys/report.html");
    }

    private Task<(int ExitCode, string Output, string Errors)> ReportAsync(params string[] more) =>
        RbeProcess.RunAsync(["report", _directory, .. more]);

    private static void Refused((int ExitCode, string Output, string Errors) ended, string problem)
    {
        (ended.ExitCode, ended.Output).ShouldBe((2, ""), ended.Errors);
        ended.Errors.TrimEnd().Split('\n').ShouldHaveSingleItem().ShouldContain(problem);
    }
}
