using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Text;

/// <summary>Prints the results at the end of a study: remarks, findings, the first comparisons, and the main sentences last.</summary>
public static class StudyText
{
    private const int Width = 80;

    // The comparisons of a study with many treatments would hide everything before them.
    private const int MostCompared = 12;

    /// <summary>Prints the results of a study.</summary>
    /// <param name="output">Receives the text.</param>
    /// <param name="study">Results of the study.</param>
    /// <param name="run">Results of its cells.</param>
    public static void Write(TextWriter output, StudyResult study, RunResult run)
    {
        ArgumentNullException.ThrowIfNull(study);
        ArgumentNullException.ThrowIfNull(run);
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{study.Title}: {study.Runs} of {study.RunsPlanned} runs, {study.Figures.Count} figures, {study.Status}"));
        if (study.LoadScale is { } scale)
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"Saturation at {scale.SaturationEbs} Active EBs, limited by the {(scale.LimitedBy == "sut" ? "SUT" : "machine, client included")}"));
        if (study.SlowSut is { } slow)
            output.Write(TextWrap.Indented(slow.Describe(), Width, ""));
        foreach (var remark in study.Remarks)
            output.Write(TextWrap.Indented(remark, Width, "Note: "));
        foreach (var doubt in run.Doubts)
            output.Write(TextWrap.Indented(doubt.Text, Width, "DOUBT: "));
        if (study.Findings.Count > 0)
            output.WriteLine($"{Environment.NewLine}The paper's claims and the verdicts here");
        foreach (var finding in study.Findings)
            output.Write(TextWrap.Indented(finding.Statement, Width, finding.VerdictText.PadRight(14)));
        output.WriteLine();
        // A study with answers of its own may have none of the run's.
        var ofRun = run.Answers.ToHashSet(StringComparer.Ordinal);
        if (study.Answers.Any(ofRun.Contains))
            Compared(output, run);
        foreach (var answer in study.Answers.Where(answer => !ofRun.Contains(answer)))
            output.Write(TextWrap.Indented(answer, Width, ""));
    }

    // Of each metric as many as of the others, and the first ones, in the study's order.
    private static void Compared(TextWriter output, RunResult run)
    {
        var metrics = run.Comparisons.Where(c => c.Estimate is not null && Line(c) is not null).GroupBy(c => c.Metric).ToArray();
        if (metrics.Length == 0)
            return;
        string[] all = [.. metrics.SelectMany(metric => metric).Select(Line).OfType<string>()];
        var each = all.Length <= MostCompared ? MostCompared : MostCompared / metrics.Length;
        string[] shown = [.. metrics.SelectMany(metric => metric.Take(each)).Select(Line).OfType<string>()];
        output.WriteLine($"The {run.Server}'s CPU per interaction unless said otherwise, with 95 % intervals");
        foreach (var line in shown)
            output.Write(TextWrap.Indented(line, Width, "  "));
        if (shown.Length < all.Length)
            output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"  {all.Length - shown.Length} more comparisons are in the report; run.json has all of them."));
    }

    // Null for a metric that is not among a run's sentences.
    private static string? Line(ComparisonResult c)
    {
        var value = $"{c.Metric.Text(c.Estimate)} {c.Unit} {c.Metric.Interval(c.Low, c.High)}";
        if (c.IsShareOfSut)
            return $"{c.Treatment}: TLS's share {value}";
        if (c.Metric == Metric.CpuMicrosPerConnection)
            return $"{c.Treatment} against {c.Baseline}: {value} per TLS connection";
        return c.Metric != Metric.CpuChange ? null
            : $"{c.Treatment} against {c.Baseline}: {value}{(c.Tier == Tier.Sut ? "" : $" of the {c.Tier.Slug}'s")}";
    }
}
