using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Input;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Results.Treatments;

namespace TlsToll.Reports.Sections;

/// <summary>The main results in large figures: shares of a run, verdicts of a study, or the comparisons of one without a paper.</summary>
internal static class KeyFigures
{
    // More would not fit the first screen; the chart of the shares has all.
    private const int Most = 4;
    private const int MostStatements = 4;

    /// <summary>Block of the figures; empty if there are none.</summary>
    public static IEnumerable<Block> Of(ReportInput input)
    {
        KeyFigure[] figures = input switch
        {
            { Study: { Findings.Count: > 0 } study } => [.. Verdicts(study)],
            { Study: { } study, Run: { } run } => [.. StudyFigures.Of(study, run).Take(Most)],
            { Study: null, Run: { } run } => [.. Shares(run)],
            _ => [],
        };
        KeyFigure[] cheapest = figures.Length > Most && input.Run is { } ranked ? Cheapest(ranked) : [];
        if (figures.Length > 0)
        {
            yield return new KeyFiguresBlock([.. (cheapest.Length > 0 ? cheapest : figures).Take(Most)])
            {
                Note = input.Study is { Findings.Count: 0 } ? StudyFigures.Note
                    : figures.Length <= Most ? null
                    : $"Of {figures.Length} treatments with TLS, the {(cheapest.Length > 0 ? "cheapest of each kind of connections." : $"first {Most} are in large figures.")}",
            };
        }
    }

    /// <summary>True if the figures of a run show the numbers of all its answers.</summary>
    public static bool HaveAll(ReportInput input, int answers) => input.Run is { } run && answers <= Most && Shares(run).Count() == answers;

    /// <summary>True if a treatment has a connection per request.</summary>
    public static bool IsPerRequest(RunResult run, string name) => run.Treatments.FirstOrDefault(t => t.Name == name)?.Factors.GetValueOrDefault("connection") == "request";

    /// <summary>Name of a treatment's connections, with what distinguishes it from others.</summary>
    public static string Connections(RunResult run, string name)
    {
        var connections = Connections(run, IsPerRequest(run, name));
        return run.Treatments.FirstOrDefault(t => t.Name == name)?.Label is { } label ? $"{connections}, {label}" : connections;
    }

    /// <summary>Name of the connections of a kind.</summary>
    public static string Connections(RunResult run, bool isPerRequest)
    {
        var requests = run.Settings.GetValueOrDefault("requestsPerConnection", "").Split(',')[^1];
        return ConnectionWords.Of(isPerRequest, requests.Length > 0 ? int.Parse(requests, CultureInfo.InvariantCulture) : null);
    }

    private static KeyFigure[] Cheapest(RunResult run)
    {
        var cheapest = ChoiceRanking.CheapestOf(run);
        return [.. Shares(run, share => cheapest.Contains(share.Treatment, StringComparer.Ordinal))];
    }

    private static IEnumerable<KeyFigure> Shares(RunResult run) => Shares(run, _ => true);

    private static IEnumerable<KeyFigure> Shares(RunResult run, Func<ComparisonResult, bool> isShown) =>
        from share in run.Comparisons.Where(c => c.IsShareOfSut && c.Estimate is not null && isShown(c))
        select new KeyFigure(
            Connections(run, share.Treatment), share.Metric.Text(share.Estimate) + "\u00a0%", share.Low is null ? "" : share.Metric.Interval(share.Low, share.High),
            $"of the {run.Server}'s CPU per interaction is TLS",
            [.. Lines(run, share)]);

    private static IEnumerable<string> Lines(RunResult run, ComparisonResult share)
    {
        if (share.CoversZero)
            yield return "The interval covers 0: no cost is shown.";
        yield return $"{Factor(share.Estimate)} times the CPU without TLS{Interval(share, Factor)}";
        var micros = run.Comparisons.FirstOrDefault(c => c.Metric == Metric.CpuMicrosPerInteraction && c.Tier == Tier.Sut && c.Treatment == share.Treatment && c.Estimate is not null);
        if (micros is not null)
            yield return $"{Signed(micros.Estimate)} µs per interaction{Interval(micros, value => Number(value, "0"))}";
        var connection = run.Comparisons.FirstOrDefault(c => c.Metric == Metric.CpuMicrosPerConnection && c.Estimate is not null && c.From?.Contains(share.Treatment, StringComparer.Ordinal) == true);
        if (connection is not null)
            yield return $"{Signed(connection.Estimate / 1000, "0.00")} ms per connection{Interval(connection, value => Number(value / 1000, "0.00"))}";
    }

    // Those that are not tested have no verdict.
    private static IEnumerable<KeyFigure> Verdicts(StudyResult study) =>
        from verdict in new[] { FindingVerdict.Confirmed, FindingVerdict.Contradicted, FindingVerdict.NotResolved, FindingVerdict.NotMeasured }
        let count = study.Findings.Count(f => f.Verdict == verdict)
        where verdict != FindingVerdict.NotMeasured || count > 0
        let tested = study.Findings.Count(f => f.Verdict != FindingVerdict.NotTested)
        select new KeyFigure(
            verdict switch
            {
                FindingVerdict.Confirmed => "Confirmed here",
                FindingVerdict.Contradicted => "Contradicted here",
                FindingVerdict.NotResolved => "Not resolved",
                _ => "Not measured",
            },
            $"{Numbers.Count(count)}\u00a0of\u00a0{Numbers.Count(tested)}", "", study.Rejudged is null ? "tested claims of the paper" : "tested claims of the paper, judged again", Statements(study, verdict));

    private static string[] Statements(StudyResult study, FindingVerdict verdict)
    {
        string[] all = [.. study.Findings.Where(finding => finding.Verdict == verdict).Select(finding => finding.Statement)];
        return all.Length <= MostStatements ? all : [.. all.Take(MostStatements), $"and {all.Length - MostStatements} more"];
    }

    // In one piece, wherever the line is broken.
    private static string Interval(ComparisonResult of, Func<double?, string> text) => of.Low is null ? "" : $" [{text(of.Low)},\u00a0{text(of.High)}]";

    private static string Factor(double? sharePercent) => Number(1 / (1 - (sharePercent / 100)), "0.00");

    private static string Signed(double? value, string format = "0") => Number(value, $"+{format};-{format};{format}");

    private static string Number(double? value, string format) => value?.ToString(format, CultureInfo.InvariantCulture) ?? "?";
}
