using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using TlsToll.Statistics;
using TlsToll.Studies.Analysis;

namespace TlsToll.Studies.Claims;

/// <summary>Compares the measurements with García et al. 2007: claims, tables 1 and 2, and the answers of the study.</summary>
internal static class GarciaEvaluator
{
    public static StudyResult Evaluate(StudyData data, StudyResult result)
    {
        var statements = PaperStatements.Read("garcia2007");
        var point = new OperatingPoint(data);
        return result with
        {
            Rules = statements.Name,
            Findings = statements.Judge(new GarciaClaims(data, point).All.Concat(new GarciaLevelClaims(data, point, result.Anova).All).ToDictionary(StringComparer.Ordinal)),
            Reference = ReferenceTable.Compare("garcia2007.csv", ours => Ours(ours, data, result)),
            Answers = [.. result.Answers, .. Answers(data, point), Limits.Sentence(data, "security", "tls-session")],
        };
    }

    private static Interval? Ours(string[] ours, StudyData data, StudyResult result) => ours switch
    {
        ["anova", var response, var factor, var field] => Of(Row(result.Anova, response, factor), field),
        ["sips", var treatment] => Largest(data, treatment),
        _ => null,
    };

    /// <summary>Row of the analysis of the paper's tables 1 and 2; null if not measured.</summary>
    public static StudyAnovaRow? Row(IReadOnlyList<StudyAnovaRow> anova, string response, string factor) => anova.FirstOrDefault(r =>
        r.Experiment == "handshake-key" && r.Analysis == Variance.OfMeans && r.Scale == "raw" && r.Response == response && r.Factor == factor);

    private static Interval? Of(StudyAnovaRow? row, string field)
    {
        var value = field switch
        {
            "explained" => row?.ExplainedPercent,
            "f" => row?.F,
            "fTheoretical" => row?.FTheoretical,
            _ => null,
        };
        return value is { } v ? new Interval(v, double.NaN, double.NaN, 0, 0.95) : null;
    }

    private static Interval? Largest(StudyData data, string treatment)
    {
        var curves = new LoadCurves(data, "security", CellMetrics.Sips);
        return curves.Loads.Select(load => curves.Difference("plain-session", treatment, load, 1 - (0.05 / curves.Loads.Count)))
            .OfType<Interval>().MinBy(d => d.Estimate)?.Decreasing(x => -x);
    }

    private static IEnumerable<string> Answers(StudyData data, OperatingPoint point)
    {
        if (data.Design.File.AreLevelsAsWritten)
        {
            yield return point.IsThePapers
                ? "Operating point: with the paper's own load, the SUT's processors saturate first and between 25 and 40 Active EBs, as the paper's did. The statements are judged there."
                : "Operating point: with the paper's own load, the SUT's processors do not saturate first between 25 and 40 Active EBs, as the paper's did.";
        }

        if (GarciaClaims.ShareOfSessions(data) is { } share)
            yield return $"TLS on hops 1 and 2, with one connection per business session, costs {Verdicts.Value(share, "%")} of the SUT's CPU per interaction.";

        var sips = new LoadCurves(data, "security", CellMetrics.Sips);
        foreach (var (treatment, words) in new[] { ("tls-session", "TLS per business session"), ("tls-request", "TLS per request") })
        {
            if (sips.Ratio("plain-session", treatment, sips.Loads) is { } mean)
                yield return $"{words} changes the throughput by {Verdicts.Change(mean)} over all loads{(sips.Extreme("plain-session", treatment, least: true) is { } most ? string.Create(CultureInfo.InvariantCulture, $", at most by {Verdicts.Change(most.Ratio)} at {data.Ebs(most.Load)} Active EBs") : "")}.";
        }
    }
}
