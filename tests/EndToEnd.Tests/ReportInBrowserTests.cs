using System.Diagnostics;
using System.Text.Json;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Results.Runs;

namespace TlsToll.EndToEnd.Tests;

/// <summary>The HTML report as a browser shows it, opened from disk.</summary>
public sealed class ReportInBrowserTests : IDisposable
{
    private const string Chromium = "/usr/bin/chromium";
    private static readonly string Browser = Path.Combine(Repository.Root, "tests", "EndToEnd.Tests", "Browser");

    private readonly string _directory = Directory.CreateTempSubdirectory("tlstoll-test-").FullName;

    public void Dispose() => Directory.Delete(_directory, recursive: true);

    [Fact]
    public async Task Every_figure_of_a_study_is_drawn_at_any_width_light_dark_and_on_paper_and_nothing_is_fetched()
    {
        SyntheticStudy.Write(_directory);
        SyntheticRecords.Write(Path.Combine(_directory, "interactions.csv.gz"), SyntheticStudy.Run());

        var seen = await LookAsync();

        CheckLooks(seen);
        CheckPaper(seen.GetProperty("print"));
        CheckUse(seen.GetProperty("use"));
        var bare = seen.GetProperty("withoutScript");
        (bare.GetProperty("answer").GetBoolean(), bare.GetProperty("hint").GetBoolean(), bare.GetProperty("places").GetInt32())
            .ShouldBe((true, true, 0));
        bare.GetProperty("tables").GetInt32().ShouldBeGreaterThan(20);
    }

    [Fact]
    public async Task Bars_differences_and_percentiles_of_a_run_with_many_long_names_are_drawn_too()
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

        CheckLooks(await LookAsync());
    }

    private void CheckLooks(JsonElement seen)
    {
        seen.GetProperty("messages").EnumerateArray().ShouldBeEmpty(seen.GetProperty("messages").ToString());
        seen.GetProperty("requests").EnumerateArray().Select(r => r.GetString()).Distinct()
            .ShouldBe([new Uri(Path.Combine(_directory, "report.html")).AbsoluteUri]);
        var charts = ReportBuilder.Of(ReportInput.Read(_directory)).Sections.SelectMany(s => s.Blocks).OfType<ChartsBlock>()
            .SelectMany(b => b.Choices).SelectMany(c => c.Charts).ToArray();
        charts.Length.ShouldBeGreaterThan(20);
        foreach (var look in new[] { "desktop", "phone", "dark" })
        {
            var at = seen.GetProperty(look);
            at.GetProperty("faults").EnumerateArray().ShouldBeEmpty($"{look}: {at.GetProperty("faults")}");
            foreach (var chart in charts)
                CheckChart(chart, at.GetProperty("charts").GetProperty(chart.Id), $"{look}: {chart.Id}");
        }

        (seen.GetProperty("desktop").GetProperty("paper").GetString(), seen.GetProperty("dark").GetProperty("paper").GetString())
            .ShouldBe(("rgb(255, 255, 255)", "rgb(20, 23, 27)"));
        seen.GetProperty("dark").GetProperty("text").GetString().ShouldNotBe(seen.GetProperty("desktop").GetProperty("text").GetString());
    }

    // As many shapes as there are estimates, and as many bars with feet as intervals; the legend and both axes are named.
    private static void CheckChart(Chart chart, JsonElement drawn, string at)
    {
        static int Points(JsonElement series) => series.GetProperty("points").GetInt32();
        var shapes = drawn.GetProperty("series").EnumerateArray().Where(s => Points(s) > 0)
            .ToLookup(s => (Name: s.GetProperty("name").GetString(), Interval: s.GetProperty("type").GetString() == "custom"), Points);
        foreach (var series in chart.Series)
        {
            shapes[(series.Name, false)].Sum().ShouldBe(series.Points.Count(p => p.Y is not null), $"{at}: points of {series.Name}");
            shapes[(series.Name, true)].Sum()
                .ShouldBe(series.Points.Count(p => p.Low is not null && p.High is not null), $"{at}: intervals of {series.Name}");
        }

        var texts = drawn.GetProperty("texts").EnumerateArray().Select(t => t.GetString()).ToArray();
        string.Join(' ', texts).ShouldContain(chart.YLabel, customMessage: at);
        if (chart.Series.Count > 1)
            chart.Series.ShouldAllBe(series =>
                texts.Any(t => t == series.Name || (t!.EndsWith('…') && series.Name.StartsWith(t.TrimEnd('…')))), at);
    }

    private static void CheckPaper(JsonElement print)
    {
        print.GetProperty("closed").GetInt32().ShouldBe(0, "tables are open on paper");
        print.GetProperty("buttons").GetInt32().ShouldBe(0);
        print.GetProperty("drawn").GetInt32().ShouldBe(print.GetProperty("places").GetInt32());
        print.GetProperty("text").GetString().ShouldBe("#56606b", "light, whatever the screen is");
        print.GetProperty("bytes").GetInt32().ShouldBeGreaterThan(50_000);
        print.GetProperty("restored").GetBoolean().ShouldBeTrue();
    }

    private static void CheckUse(JsonElement use)
    {
        use.GetProperty("spoken").GetString().ShouldBe("plain, 20: 15.2 [14.4, 16.1]");
        use.GetProperty("tip").GetString().ShouldNotBeNull().ShouldContain("plain15.2[14.4, 16.1]");
        use.GetProperty("name").GetString().ShouldBe("figure-1-1.svg");
        var saved = System.Xml.Linq.XDocument.Parse(use.GetProperty("saved").GetString()!);
        saved.Root!.Name.LocalName.ShouldBe("svg");
        saved.Root.Value.ShouldContain("90th percentile of the response time, Create Order (ms)");
        use.GetProperty("found").GetInt32().ShouldBe(1, "one setting is called seed");
    }

    private async Task<JsonElement> LookAsync()
    {
        if (!File.Exists(Chromium))
            Assert.Skip($"THE REPORT WAS NOT LOOKED AT: there is no {Chromium}. Install it with: sudo apt-get install chromium");
        var (code, _, errors) = await RbeProcess.RunAsync("report", _directory);
        code.ShouldBe(0, errors);
        string[] words = [Path.Combine(Browser, "report_check.mjs"), Chromium, Path.Combine(_directory, "report.html")];
        using var node = Process.Start(new ProcessStartInfo("node", words)
        { RedirectStandardOutput = true, RedirectStandardError = true, UseShellExecute = false })!;
        var trouble = node.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        var output = await node.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await node.WaitForExitAsync(TestContext.Current.CancellationToken);
        node.ExitCode.ShouldBe(0, await trouble);
        return JsonDocument.Parse(output).RootElement;
    }
}
