using System.Globalization;
using System.Text.Json;
using System.Text.RegularExpressions;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sizing;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Rbe.Tests.Sizing;
using TlsToll.Rbe.Tests.Statistics;
using TlsToll.Reports;
using TlsToll.Reports.Export;
using TlsToll.Reports.Html;
using TlsToll.Reports.Sections;
using TlsToll.Reports.Text;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;
using TlsToll.Results.Studies;
using TlsToll.Results.Variance;
using TlsToll.Studies.Design;

namespace TlsToll.Rbe.Tests.Golden;

/// <summary>Every form of the results, whole, in the invariant culture and in a German one: both give the same text.</summary>
public sealed partial class GoldenTests
{
    private static readonly Dictionary<string, Func<string>> Outputs = new(StringComparer.Ordinal)
    {
        ["run-table.txt"] = () => RunTables(Samples.Run.Run!),
        ["run-answers.txt"] = () => string.Join('\n', Samples.Recorded.Answers) + "\n",
        ["run-report.txt"] = () => TextReport.Of(ReportBuilder.Of(Samples.Run), Samples.Run.Run),
        ["run-report.md"] = () => MarkdownExport.Of(ReportBuilder.Of(Samples.Run)),
        ["run-report.html"] = () => Html(ReportBuilder.Of(Samples.Run)),
        ["replay-table.txt"] = () => Written(output => ReplayTable.Write(output, Samples.Run.Run!)),
        ["anova.txt"] = () => AnovaText.Of(AnovaAnswer.Of(WorkedExamples.Bottling, Samples.Question)),
        ["anova.json"] = () => AnovaJson.Of(AnovaAnswer.Of(WorkedExamples.Bottling, Samples.Question)) + "\n",
        ["suites.txt"] = () => TlsSupportText.Text(Samples.Capabilities),
        ["suites.md"] = () => TlsSupportText.Markdown(Samples.Capabilities),
        ["predict.txt"] = () => Written(output => PredictText.Write(output, Samples.Predictions, "text")),
        ["predict.md"] = () => Written(output => PredictText.Write(output, Samples.Predictions, "md")),
        ["size.txt"] = () => Written(output => SizeText.Write(output, Sized, "text")),
        ["size-page.md"] = () => MarkdownExport.Of(SizingSections.Of(Sized, "TLS Toll", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc))),
        ["size.md"] = () => Written(output => SizeText.Write(output, SizingAlternatives.Rank(Costs.Known, Costs.Load, price: null), "md")),
        ["study-report.txt"] = () => TextReport.Of(ReportBuilder.Of(Samples.Study), run: null),
        ["study-report.html"] = () => WithoutDrawings(Html(ReportBuilder.Of(Samples.Study))),
        ["study-end.txt"] = () => Written(output => StudyText.Write(output, SyntheticStudy.Make(), SyntheticStudy.Run())),
        ["findings.md"] = () => InFile(path => FindingsFile.Write(path, SyntheticStudy.Make())),
        ["responses.csv"] = () => Written(output => CsvExport.Write(output, Samples.Run.Run!, [.. CellMetrics.All])),
        ["cells.csv"] = CellLines,
        ["metrics.txt"] = () => OpenMetricsExport.Of(Samples.Run.Run!, Samples.Run.State),
        ["compare.xml"] = () => JUnitExport.Of(Samples.Compared),
        ["report.json"] = () => JsonExport.Of(Samples.Run).ToText(),
        ["run.json"] = () => InFile(path => RunJson.Write(path, Samples.WithFewFactors(Samples.Recorded) with { Product = "TLS Toll 0.0.0" })),
        ["study.json"] = () => InFile(path => StudyJson.Write(path, SyntheticStudy.Make())),
        ["compare.txt"] = () => Written(output => CompareText.Write(output, Samples.Compared, "text")),
        ["compare.md"] = () => Written(output => CompareText.Write(output, Samples.Compared, "md")),
        ["compare.json"] = () => JsonSerializer.Serialize(
            GroupComparison.Of([Samples.Recorded], [Samples.Recorded], tolerancePercent: 5), RunComparisonJson.Default.RunComparison) + "\n",
    };

    private static SizingResult Sized => SizingAlternatives.Rank(Costs.Known with { Idle = new(Costs.About(10_000), Costs.About(50_000)), Rest = Costs.About(700) }, Costs.Load, price: 0.04);

    public static TheoryData<string> Names => [.. Outputs.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void An_output_is_as_its_golden_file(string name)
    {
        var ours = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
            GoldenFile.ShouldHold(name, Outputs[name]());
            CultureInfo.CurrentCulture = German;
            GoldenFile.ShouldHold(name, Outputs[name]());
        }
        finally
        {
            CultureInfo.CurrentCulture = ours;
        }
    }

    [Fact]
    public void The_documentation_lists_the_factors_that_there_are()
    {
        GeneratedPart.ShouldHold("tls.md", "factors", FactorTable());
        GeneratedPart.ShouldHold("dotnet-tls.md", "server", ServerTable());
        GeneratedPart.ShouldHold("studies.md", "run-factors", Wrapped(ServiceFactors.Instance.Names));
        GeneratedPart.ShouldHold("studies.md", "replay-factors", Wrapped(StaticFactors.Instance.Names));
    }

    [Fact]
    public void The_first_line_that_differs_is_named()
    {
        GoldenFile.FirstDifference("a\nb\n", "a\nb\n").ShouldBeNull();
        GoldenFile.FirstDifference("a\nb\nc", "a\nx\ny").ShouldBe("line 2:\n  expected: b\n  actual:   x");
        GoldenFile.FirstDifference("a", "a\nb").ShouldBe("line 2:\n  expected: (end)\n  actual:   b");
    }

    [Fact]
    public void The_German_culture_writes_numbers_in_another_way() => 1234.5.ToString("N1", German).ShouldBe("1.234,5");

    // Programs run with the invariant globalization, which knows no de-DE; this has its numbers and dates.
    private static CultureInfo German
    {
        get
        {
            var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
            (culture.NumberFormat.NumberDecimalSeparator, culture.NumberFormat.NumberGroupSeparator) = (",", ".");
            (culture.NumberFormat.PercentDecimalSeparator, culture.NumberFormat.PercentGroupSeparator) = (",", ".");
            (culture.DateTimeFormat.DateSeparator, culture.DateTimeFormat.ShortDatePattern) = (".", "dd.MM.yyyy");
            return culture;
        }
    }

    private static string FactorTable() => string.Concat(
    [
        "| flag | values | set by |\n|---|---|---|\n",
        .. TlsFactors.All.Select(factor => $"| `{factor}` | {factor.Manual} | {factor.SetBy} |\n"),
    ]);

    private static string ServerTable() => string.Concat(
    [
        "| `--server` | what it changes | by |\n|---|---|---|\n",
        .. ServerTuning.All.Select(tuning => $"| `{tuning.Name}` | {tuning.What} | {string.Join(", ", ChangesOf(tuning))} |\n"),
    ]);

    private static IEnumerable<string> ChangesOf(ServerTuning tuning) =>
        tuning.Environment.Select(variable => $"`{variable.Key}={variable.Value}`")
            .Concat(tuning.Arguments.Count > 0 ? [$"`sut serve {string.Join(' ', tuning.Arguments)}`"] : Array.Empty<string>()).DefaultIfEmpty("nothing");

    // A list of code words, in lines of at most 100 columns.
    private static string Wrapped(IReadOnlyList<string> names)
    {
        var lines = new List<string> { "" };
        foreach (var word in names.Select((name, i) => $"`{name}`{(i < names.Count - 1 ? "," : ".")}"))
        {
            if (lines[^1].Length + 1 + word.Length > 100)
                lines.Add("");
            lines[^1] += (lines[^1].Length > 0 ? " " : "") + word;
        }
        return string.Concat(lines.Select(line => line + "\n"));
    }

    private static string Html(TlsToll.Reports.Documents.ReportDocument document) => new[] { Asset.Script, Asset.FigureStyle, Asset.PageStyle }.Aggregate(
        HtmlReport.Of(document),
        (html, asset) => html.Replace(asset, "(asset)", StringComparison.Ordinal).Replace(Asset.HashOf(asset), "'(hash)'", StringComparison.Ordinal));

    // The study has hundreds; the run's page has its own whole.
    private static string WithoutDrawings(string html) => Drawing().Replace(html, "(drawing)");

    [GeneratedRegex("<svg class.*?</svg>", RegexOptions.Singleline | RegexOptions.ExplicitCapture, 1000)]
    private static partial Regex Drawing();

    private static string RunTables(RunResult run)
    {
        using var text = new StringWriter();
        RunTable.Write(text, run);
        return text.ToString();
    }

    private static string Written(Action<TextWriter> write)
    {
        using var text = new StringWriter();
        write(text);
        return text.ToString();
    }

    private static string CellLines() => InFile(path =>
    {
        using var file = new CellsCsv(path);
        foreach (var cell in Enumerable.Range(1, 2).SelectMany(Samples.CellsOf))
            file.Write(cell);
    });

    private static string InFile(Action<string> write)
    {
        var path = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            write(path);
            return File.ReadAllText(path);
        }
        finally
        {
            File.Delete(path);
        }
    }
}
