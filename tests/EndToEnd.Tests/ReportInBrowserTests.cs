using System.Diagnostics;
using System.Text.Json;
using TlsToll.Rbe.Tests.Recorded;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;
using TlsToll.Reports.Input;
using TlsToll.Results.Runs;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The HTML report as a browser shows it, opened from disk. What was seen is kept in <c>artifacts/looks</c>.</summary>
public sealed class ReportInBrowserTests : IDisposable
{
    private const string Chromium = "/usr/bin/chromium";
    private static readonly string Browser = Path.Combine(Repository.Root, "tests", "EndToEnd.Tests", "Browser");

    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Every_figure_of_a_study_is_drawn_at_any_width_light_dark_on_paper_and_without_a_script_and_nothing_is_fetched()
    {
        SyntheticStudy.Write(_directory);
        SyntheticRecords.Write(Path.Combine(_directory, "interactions.csv.gz"), SyntheticStudy.Run());

        var seen = await LookAsync("study");

        CheckLooks(seen, atLeast: 20);
        CheckPaper(seen.GetProperty("print"));
        seen.GetProperty("print").GetProperty("pages").GetInt32().ShouldBeLessThan(8);
        CheckUse(seen.GetProperty("use"));
        CheckWithoutScript(seen.GetProperty("withoutScript"), tables: 20);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Rows_steps_and_percentiles_of_a_run_with_many_long_names_are_drawn_too()
    {
        var suites = new[] { "ECDHE-RSA-AES128-GCM-SHA256", "ECDHE-RSA-AES256-GCM-SHA384", "ECDHE-RSA-CHACHA20-POLY1305" };
        var run = SyntheticRun.Make(
            [
                .. SyntheticRun.Main,
                .. from suite in suites
                   from level in new[] { "full", "ticket" }
                   select SyntheticRun.Of($"tls-session-{suite}-{level}", 20, 1.1, tls: true, perRequest: false),
            ], status: "invalid", interactions: 1400);
        RunJson.Write(Path.Combine(_directory, "run.json"), run);
        SyntheticRecords.Write(Path.Combine(_directory, "interactions.csv.gz"), run);

        CheckLooks(await LookAsync("long-names"), atLeast: 10);
    }

    [Fact]
    public async Task A_real_run_is_read_on_a_screen_a_phone_in_the_dark_and_on_less_than_8_pages()
    {
        RunJson.Write(Path.Combine(_directory, "run.json"), RecordedRun.Read("quick-1"));

        var seen = await LookAsync("run");

        CheckLooks(seen, atLeast: 10);
        CheckPaper(seen.GetProperty("print"));
        seen.GetProperty("print").GetProperty("pages").GetInt32().ShouldBeLessThan(8);
        CheckWithoutScript(seen.GetProperty("withoutScript"), tables: 10);
        CheckFirstScreen(seen);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Many_doubts_leave_the_steps_of_the_cost_on_the_first_screen_and_are_all_on_paper()
    {
        var run = RecordedRun.Read("quick-1");
        RunJson.Write(Path.Combine(_directory, "run.json"), run with { Doubts = [.. Enumerable.Repeat(run.Doubts[0], 4)] });

        var seen = await LookAsync("doubts");

        CheckLooks(seen, atLeast: 10);
        CheckPaper(seen.GetProperty("print"));
        CheckFirstScreen(seen);
    }

    [Fact]
    [Trait("Takes", "minutes")]
    public async Task Choices_that_are_ranked_are_drawn_too()
    {
        RunJson.Write(Path.Combine(_directory, "run.json"), RecordedRun.Read("choices"));

        var seen = await LookAsync("choices");

        CheckLooks(seen, atLeast: 10);
        seen.GetProperty("desktop").GetProperty("charts").EnumerateObject().ShouldContain(chart => chart.Name.StartsWith("choices", StringComparison.Ordinal));
        CheckPaper(seen.GetProperty("print"));
        seen.GetProperty("print").GetProperty("pages").GetInt32().ShouldBeLessThan(8);
    }

    private void CheckLooks(JsonElement seen, int atLeast)
    {
        seen.GetProperty("messages").EnumerateArray().ShouldBeEmpty(seen.GetProperty("messages").ToString());
        seen.GetProperty("requests").EnumerateArray().Select(r => r.GetString()).Distinct()
            .ShouldBe([new Uri(Path.Combine(_directory, "report.html")).AbsoluteUri]);
        var charts = Charts();
        charts.Length.ShouldBeGreaterThan(atLeast);
        foreach (var look in new[] { "desktop", "phone", "dark" })
        {
            var at = seen.GetProperty(look);
            at.GetProperty("faults").EnumerateArray().ShouldBeEmpty($"{look}: {at.GetProperty("faults")}");
            at.GetProperty("violations").EnumerateArray().ShouldBeEmpty($"{look}: {at.GetProperty("violations")}");
            foreach (var chart in charts)
                CheckChart(chart, at.GetProperty("charts").GetProperty(chart.Id), $"{look}: {chart.Id}");
        }

        (seen.GetProperty("desktop").GetProperty("paper").GetString(), seen.GetProperty("dark").GetProperty("paper").GetString())
            .ShouldBe(("rgb(255, 255, 255)", "rgb(20, 23, 27)"));
        seen.GetProperty("dark").GetProperty("text").GetString().ShouldNotBe(seen.GetProperty("desktop").GetProperty("text").GetString());
    }

    private Chart[] Charts() => [.. ReportBuilder.Of(ReportInput.Read(_directory)).Sections.SelectMany(s => s.Blocks).OfType<ChartsBlock>()
        .SelectMany(b => b.Choices).SelectMany(c => c.Charts)];

    // One drawing is visible, with as many marks as there are estimates, and as many bars with feet as intervals; series and axis are named.
    private static void CheckChart(Chart chart, JsonElement drawn, string at)
    {
        int Count(string what) => drawn.GetProperty(what).GetInt32();
        Count("drawings").ShouldBe(1, at);
        ChartPoint[] points = [.. chart.Series.SelectMany(s => s.Points)];
        var estimates = points.Count(p => p.Y is not null);
        var intervals = points.Count(p => p is { Y: not null, Low: not null, High: not null });
        var (marks, bars, areas) = chart.Kind switch
        {
            ChartKind.Waterfall => (0, estimates, 0),
            ChartKind.Stacked => (0, 0, points.Count(p => p.Y is not (null or 0))),
            _ => (estimates, 0, 0),
        };
        (Count("marks"), Count("bars"), Count("areas")).ShouldBe((marks, bars, areas), at);
        Count("intervals").ShouldBe(intervals, at);
        Count("dots").ShouldBe(chart.Kind is ChartKind.Rows or ChartKind.Lines or ChartKind.Percentiles ? points.Where(p => p.Y is not null).Sum(p => p.Blocks.Count) : 0, at);
        var texts = drawn.GetProperty("texts").EnumerateArray().Select(t => t.GetString()).ToArray();
        var label = chart.Kind is ChartKind.Lines or ChartKind.Percentiles ? FigureText.Vertical(chart) : chart.YLabel;
        string.Join(' ', texts).ShouldContain(label.Length > 30 ? label[..30] : label, customMessage: at);
        if (chart.Series.Count > 1)
            chart.Series.ShouldAllBe(series => texts.Any(t => t == series.Name || (t!.EndsWith('…') && series.Name.StartsWith(t.TrimEnd('…')))), at);
    }

    // Of a screen of 1400 by 900 pixels.
    private static void CheckFirstScreen(JsonElement seen)
    {
        foreach (var look in new[] { "desktop", "dark" })
            seen.GetProperty(look).GetProperty("steps").GetDouble().ShouldBeInRange(1, 900, look);
    }

    private static void CheckPaper(JsonElement print)
    {
        print.GetProperty("folded").GetInt32().ShouldBe(0, "every reason for doubt is printed");
        print.GetProperty("small").EnumerateArray().Select(label => label.GetString()).ShouldBeEmpty("4.3 pt can be read");
        print.GetProperty("buttons").GetInt32().ShouldBe(0);
        print.GetProperty("drawn").GetInt32().ShouldBe(print.GetProperty("places").GetInt32());
        print.GetProperty("text").GetString().ShouldBe("rgb(26, 29, 33)", "light, whatever the screen is");
    }

    private static void CheckUse(JsonElement use)
    {
        use.GetProperty("name").GetString().ShouldBe($"{use.GetProperty("id").GetString()}.svg");
        var saved = System.Xml.Linq.XDocument.Parse(use.GetProperty("saved").GetString()!);
        saved.Root!.Name.LocalName.ShouldBe("svg");
        var text = string.Join(' ', saved.Descendants().Where(e => e.Name.LocalName == "text").Select(e => e.Value));
        text.ShouldContain(use.GetProperty("title").GetString()!);
        use.GetProperty("note").GetString().ShouldNotBeNullOrEmpty();
        text.ShouldContain(use.GetProperty("note").GetString()!);
        use.GetProperty("saved").GetString()!.ShouldContain("--colour-1: #0b5cad");
        use.GetProperty("found").GetInt32().ShouldBe(1, "one setting is called seed");
        var alone = use.GetProperty("alone");
        alone.GetProperty("text").GetString()!.ShouldContain(use.GetProperty("note").GetString()!);
        (alone.GetProperty("pages").GetInt32(), alone.GetProperty("others").GetInt32(), alone.GetProperty("left").GetInt32()).ShouldBe((1, 0, 0));
        // In points, where CSS has four thirds as many pixels.
        foreach (var side in (string[])["width", "height"])
            alone.GetProperty("page").GetProperty(side).GetDouble().ShouldBe(0.75 * alone.GetProperty("figure").GetProperty(side).GetDouble(), 2, side);
    }

    private void CheckWithoutScript(JsonElement bare, int tables)
    {
        var charts = Charts().Length;
        bare.GetProperty("result").GetBoolean().ShouldBeTrue();
        (bare.GetProperty("charts").GetInt32(), bare.GetProperty("figures").GetInt32(), bare.GetProperty("withMarks").GetInt32()).ShouldBe((charts, charts, charts));
        bare.GetProperty("tables").GetInt32().ShouldBeGreaterThan(tables);
        bare.GetProperty("buttons").GetInt32().ShouldBe(0, "what needs a script is not there without one");
    }

    private async Task<JsonElement> LookAsync(string name)
    {
        if (!File.Exists(Chromium))
            Assert.Skip($"THE REPORT WAS NOT LOOKED AT: there is no {Chromium}. Install it with: sudo apt-get install chromium");
        var (code, _, errors) = await RbeProcess.RunAsync("report", _directory);
        code.ShouldBe(0, errors);
        var looks = Directory.CreateDirectory(Path.Combine(Repository.Root, "artifacts", "looks", name)).FullName;
        File.Copy(Path.Combine(_directory, "report.html"), Path.Combine(looks, "report.html"), overwrite: true);
        string[] words = [Path.Combine(Browser, "report_check.mjs"), Chromium, Path.Combine(_directory, "report.html"), looks];
        using var node = Process.Start(new ProcessStartInfo("node", words)
        { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        var trouble = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);
        node.ExitCode.ShouldBe(0, await trouble);
        return JsonDocument.Parse(output).RootElement;
    }
}
