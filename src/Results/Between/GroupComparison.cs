using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Between;

/// <summary>
/// Compares two groups of runs. The unit is a run: blocks of one sitting share the host's speed of that day and are no replicates.
/// Each run's value is the ratio of a treatment with TLS to its plain twin, measured side by side.
/// </summary>
public static class GroupComparison
{
    /// <summary>Fewest runs on each side from which a regression or its absence can follow.</summary>
    public const int FewestRuns = 3;

    // What else than the change makes a difference, in percent; docs/report.md has them, docs/evidence.md the measurements.
    private const double ByOrder = 5;
    private const double ByHost = 30;

    /// <summary>Compares two groups of runs.</summary>
    /// <param name="before">Runs to compare with; at least one.</param>
    /// <param name="after">Runs to judge; at least one.</param>
    /// <param name="tolerancePercent">Size of a regression in percent, above 0.</param>
    /// <param name="responses">Names of the responses; null for the SUT's CPU per interaction.</param>
    /// <param name="isOrderFree">True to judge without the allowance for runs that did not alternate.</param>
    public static RunComparison Of(
        IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, double tolerancePercent, IReadOnlyList<string>? responses = null, bool isOrderFree = false)
    {
        ArgumentOutOfRangeException.ThrowIfZero(before.Count, nameof(before));
        ArgumentOutOfRangeException.ThrowIfZero(after.Count, nameof(after));
        RunResult[] all = [.. before, .. after];
        List<string> missing = [];
        var rows = Rows(before, after, responses ?? [RunComparison.UsualResponse], missing);
        string[] obstacles =
        [
            .. Comparability.Obstacles(before, after, rows.Exists(row => !row.IsCost)),
            .. all.Any(run => Comparability.IsOfOtherVersion(all[0], run)) ? [] : missing,
        ];
        TwinChange[] twins = [.. TwinChanges(before, after, rows)];
        var judge = new ComparisonJudge(
            obstacles.Length == 0, before.Count >= FewestRuns && after.Count >= FewestRuns,
            row => all.Any(run => ComparisonJudge.DoubtsOn(row, run).Any()) || twins.Any(twin => twin.IsBeyondHost && twin.IsOf(row)), tolerancePercent);
        var order = isOrderFree ? null : new RunOrder(before, after);
        var ofRatio = Math.Max(order is null or { Alternates: true } ? 0 : ByOrder, HostSpeed.AllowancePercent(before, after));
        rows = [.. rows.Select(row => row with { AllowancePercent = row.Baseline is null ? ByHost : ofRatio })];
        var judged = judge.Of(rows);
        return new RunComparison(
            obstacles, [.. twins.Select(twin => twin.Text), .. Weaknesses(before, after, rows, order)],
            ComparisonJudge.TextsOfDoubts(rows, all), Comparability.Differences(before[0], after[0]),
            tolerancePercent, before.Count, after.Count, judged, judge.Overall(judged));
    }

    private static IEnumerable<TwinChange> TwinChanges(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, List<ComparedResponse> rows)
    {
        var slowdown = HostSpeed.Slowdown(before, after);
        foreach (var row in rows.DistinctBy(row => (row.Baseline, row.Metric.Name)))
        {
            if (row.Baseline is { } twin && Values(before, row.Metric, twin, baseline: null) is { } a && Values(after, row.Metric, twin, baseline: null) is { } b)
                yield return new TwinChange(twin, row.Metric, a, b, slowdown);
        }
    }

    private static IEnumerable<string> Weaknesses(
        IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, List<ComparedResponse> rows, RunOrder? order)
    {
        if (before.Count < FewestRuns || after.Count < FewestRuns)
        {
            yield return string.Create(CultureInfo.InvariantCulture,
                $"{before.Count} runs before and {after.Count} after: {FewestRuns} on each side are needed, because the blocks of one run share its day");
        }
        else if (order is { Alternates: false })
        {
            yield return string.Create(CultureInfo.InvariantCulture,
                $"the runs did not alternate ({order.Changes} of {order.Needed} changes from one group to the other in their order), so a drift of the host counts as a change: only one above {ByOrder} % is shown, and none is excluded");
        }

        if (HostSpeed.Change(before, after) is { } change)
        {
            yield return string.Create(
                CultureInfo.InvariantCulture, $"{change}; only a change above {HostSpeed.AllowancePercent(before, after):0.0} % is shown, and none is excluded");
        }

        foreach (var alone in rows.Where(row => row.Baseline is null).Select(row => row.Treatment).Distinct(StringComparer.Ordinal))
        {
            yield return string.Create(CultureInfo.InvariantCulture,
                $"{alone} has no plain twin in the runs, so its change contains the host's change of speed: only one above {ByHost} % is shown, and none is excluded");
        }
    }

    // A row for each treatment and response. What a run lacks is no row, but a reason not to compare: a change may have made it fail.
    private static List<ComparedResponse> Rows(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, IReadOnlyList<string> responses, List<string> missing)
    {
        RunResult[] all = [.. before, .. after];
        var twins = all.SelectMany(PlainTwins.Of).DistinctBy(twin => twin.Key).ToDictionary(StringComparer.Ordinal);
        var rows = new List<ComparedResponse>();
        foreach (var name in responses)
        {
            var metric = CellMetrics.Find(name) ?? throw new ArgumentException($"Unknown response '{name}'.", nameof(responses));
            // A plain treatment is compared only where nothing else can be.
            var treatments = all.SelectMany(run => run.Treatments).Select(t => t.Name).Distinct(StringComparer.Ordinal).Where(t => twins.Count == 0 || twins.ContainsKey(t)).ToArray();
            if (treatments.Length == 0)
                missing.Add("the runs have no treatment");
            foreach (var treatment in treatments)
            {
                var baseline = twins.GetValueOrDefault(treatment);
                if (Values(before, metric, treatment, baseline) is { } a && Values(after, metric, treatment, baseline) is { } b)
                    rows.Add(new ComparedResponse(treatment, baseline, metric, a, b));
                else
                    missing.Add($"not in every run: {name} of {treatment}");
            }
        }

        return rows;
    }

    // One value per run, the mean of the blocks' logarithms; null if a run has none.
    private static double[]? Values(IReadOnlyList<RunResult> runs, CellMetric metric, string treatment, string? baseline)
    {
        var values = runs.Select(run => Mean(new MetricValues(run), metric, treatment, baseline)).ToArray();
        return values.Contains(null) ? null : [.. values.Select(v => v!.Value)];
    }

    private static double? Mean(MetricValues run, CellMetric metric, string treatment, string? baseline)
    {
        var logarithms = PlainTwins.Logarithms(run, metric, (treatment, baseline), baseline is null ? null : (baseline, treatment));
        return logarithms.Count == 0 ? null : logarithms.Values.Average();
    }
}
