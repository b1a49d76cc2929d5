using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Results.Between;

/// <summary>Judges what two groups of values say of a regression.</summary>
/// <param name="isComparable">False if the runs cannot be compared.</param>
/// <param name="isEnough">False if there are too few values for an outcome.</param>
/// <param name="hasDoubts">True for a response that a doubt bears on, so that no regression of it is excluded.</param>
/// <param name="tolerancePercent">Size of a regression in percent.</param>
internal sealed class ComparisonJudge(bool isComparable, bool isEnough, Func<ComparedResponse, bool> hasDoubts, double tolerancePercent)
{
    private const double Alpha = 0.05;

    /// <summary>Judges responses together.</summary>
    public IReadOnlyList<ResponseComparison> Of(List<ComparedResponse> rows)
    {
        var tests = rows.Select(row => row.ProbabilityOfWorse ?? 1).ToArray();
        var adjusted = Holm.Adjust(tests);
        // The first of several responses to be shown is tested at its share of the level.
        return [.. rows.Select((row, i) => Judge(row, adjusted[i], row.SmallestShown(Alpha / rows.Count)))];
    }

    private ResponseComparison Judge(ComparedResponse row, double pValue, double? smallest)
    {
        var change = row.Difference(0.95)?.Increasing(difference => Percent(Math.Exp(difference)));
        var (before, after) = (Math.Exp(row.Before.Average()), Math.Exp(row.After.Average()));
        var worse = row.Worsening(1 - (2 * Alpha));
        var limit = Math.Log(1 + (tolerancePercent / 100));
        var outcome = !isComparable ? ComparisonOutcome.NotComparable
            : !isEnough || worse is null ? ComparisonOutcome.Inconclusive
            : worse.High < limit ? hasDoubts(row) || row.AllowancePercent > 0 ? ComparisonOutcome.Inconclusive : ComparisonOutcome.NoRegression
            : pValue < Alpha ? ComparisonOutcome.Regression
            : ComparisonOutcome.Inconclusive;
        return new ResponseComparison(
            row.Treatment, row.Baseline, row.Metric.Name, before, after, Percent(after / before), change?.Low, change?.High,
            isEnough ? pValue : null, smallest is { } s ? Percent(Math.Exp(s)) : null, row.AllowancePercent, outcome);
    }

    /// <summary>Outcome of all responses together.</summary>
    public ComparisonOutcome Overall(IReadOnlyList<ResponseComparison> responses) =>
        !isComparable ? ComparisonOutcome.NotComparable
        : responses.Any(r => r.Outcome == ComparisonOutcome.Regression) ? ComparisonOutcome.Regression
        : responses.Any(r => r.Outcome == ComparisonOutcome.Inconclusive) ? ComparisonOutcome.Inconclusive
        : ComparisonOutcome.NoRegression;

    /// <summary>Doubts of the runs that bear on one of the responses.</summary>
    public static string[] TextsOfDoubts(IReadOnlyList<ComparedResponse> rows, params RunResult[] runs) =>
        [.. rows.SelectMany(row => runs.SelectMany(run => DoubtsOn(row, run))).Select(doubt => doubt.Text).Distinct(StringComparer.Ordinal)];

    /// <summary>Doubts of a run that bear on a response.</summary>
    public static IEnumerable<Doubt> DoubtsOn(ComparedResponse row, RunResult run) => run.Doubts.Where(doubt => doubt.BearsOn(row.IsCost, run.IsInDuets));

    /// <summary>Change in percent of a ratio.</summary>
    public static double Percent(double ratio) => 100 * (ratio - 1);
}
