using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Between;

/// <summary>
/// Compares the builds of one run, which were measured side by side. Two processes of one build can differ by several percent. The unit of costs is therefore
/// a pair of processes, one of each build, and each further build is judged against the first. If there are too few pairs, the unit is a super-block, and a
/// build is judged by its ratio to its plain twin if there is one: much of what its processes differ by cancels.
/// </summary>
public static class BuildComparison
{
    // What else than the change makes a difference, in percent; docs/report.md has it, docs/evidence.md the measurements.
    private const double ChanceOfProcesses = 10;

    /// <summary>Compares the builds of a run.</summary>
    /// <param name="run">A run of several builds.</param>
    /// <param name="tolerancePercent">Size of a regression in percent, above 0.</param>
    /// <param name="responses">Names of the responses; null for the SUT's CPU per interaction.</param>
    public static RunComparison Of(RunResult run, double tolerancePercent, IReadOnlyList<string>? responses = null)
    {
        var values = new MetricValues(run);
        var twins = PlainTwins.Of(run);
        List<ComparedResponse> all =
        [
            .. from name in responses ?? [RunComparison.UsualResponse]
               let metric = CellMetrics.Find(name) ?? throw new ArgumentException($"Unknown response '{name}'.", nameof(responses))
               from pair in BuildPairs(run)
               let row = ByProcess(values, metric, pair.Baseline, pair.Treatment) ?? Paired(values, metric, pair.Baseline, pair.Treatment, twins)
               where row is not null
               select row,
        ];
        bool IsReference(ComparedResponse row) => twins.ContainsValue(row.Treatment) && !row.IsByProcess;
        var (plain, rows) = (all.FindAll(IsReference), all.FindAll(row => !IsReference(row)));
        string[] obstacles =
        [
            .. Comparability.Foreign(run) is { } foreign ? [foreign] : Array.Empty<string>(),
            .. Comparability.Unfinished(run) is { } reason ? [reason] : Array.Empty<string>(),
            .. rows.Count == 0 ? ["the run compares no builds"] : Array.Empty<string>(),
            .. from name in responses ?? [RunComparison.UsualResponse]
               from pair in rows.Count == 0 ? [] : BuildPairs(run)
               where !all.Exists(row => row.Treatment == pair.Treatment && row.Metric.Name == name)
               select $"not measured in both builds: {name} of {pair.Treatment}",
        ];
        var judge = new ComparisonJudge(obstacles.Length == 0, isEnough: true, row => ComparisonJudge.DoubtsOn(row, run).Any(), tolerancePercent);
        var judged = judge.Of([.. rows.Select(row => row with { AllowancePercent = row.Baseline is null && !row.IsByProcess ? ChanceOfProcesses : 0 })]);
        // A build may be dearer without TLS, too, by its other code or by its processes, which one run can't tell. The ratio does not show it.
        var mayBeDearer = judge.Of(plain).Any(response => response.Outcome != ComparisonOutcome.NoRegression);
        var overall = judge.Overall(judged);
        var doubts = ComparisonJudge.TextsOfDoubts([.. rows, .. plain], run);
        return new RunComparison(
            obstacles,
            [
                .. run.Doubts.Select(doubt => doubt.Text).Except(doubts),
                .. OfProcesses(values, rows),
                .. plain.Select(OfPlain),
                .. run.IsInDuets && rows.Exists(row => row.IsCost) ? [NotCompared(run)] : Array.Empty<string>(),
            ],
            doubts,
            [
                .. Comparability.BuildDifferences(run),
                .. BuildPairs(run).SelectMany(pair => Comparability.Negotiated(run.Treatments.Single(t => t.Name == pair.Baseline), run.Treatments.Single(t => t.Name == pair.Treatment))),
            ],
            tolerancePercent, RunsBefore: 1, RunsAfter: 1, judged, overall == ComparisonOutcome.NoRegression && mayBeDearer ? ComparisonOutcome.Inconclusive : overall);
    }

    private static IEnumerable<(string Baseline, string Treatment)> BuildPairs(RunResult run) =>
        from same in run.Treatments.Where(t => t.Factors.ContainsKey("build")).GroupBy(
            t => string.Join(';', t.Factors.Where(f => f.Key != "build").OrderBy(f => f.Key, StringComparer.Ordinal).Select(f => $"{f.Key}={f.Value}")),
            StringComparer.Ordinal)
        from other in same.Skip(1)
        select (same.First().Name, other.Name);

    // How chance differences between processes count, in the rows to judge.
    private static IEnumerable<string> OfProcesses(MetricValues run, List<ComparedResponse> rows)
    {
        var judged = rows.FindAll(row => row.IsByProcess);
        if (judged.Count > 0)
        {
            yield return string.Create(CultureInfo.InvariantCulture,
                $"{judged.Min(row => row.Before.Length)} processes of each build: intervals are over pairs of them, so that chance differences between processes are in the intervals");
        }

        var others = rows.FindAll(row => !row.IsByProcess);
        if (others.Count == 0)
            yield break;
        var least = others.Min(row => run.Processes(row.Treatment, row.Metric.Kind));
        var few = string.Create(CultureInfo.InvariantCulture,
            $"{(least == 1 ? "one process" : $"{least} processes")} of each build{(judged.Count > 0 ? " in timed cells" : "")}: chance differences between processes, as of their memory's layout, count as a change");
        yield return others.Exists(row => row.Baseline is null)
            ? string.Create(CultureInfo.InvariantCulture, $"{few}; without treatments without TLS, only one above {ChanceOfProcesses} % is shown, and none is excluded")
            : few;
    }

    // Both builds of a duet take orders from one queue, and either may ship those of the other.
    private static string NotCompared(RunResult run)
    {
        var (background, all) = (0.0, 0.0);
        foreach (var (_, cell) in MetricValues.CellsOf(run).Where(measured => measured.Cell.Kind == CellKindName.Cost))
        {
            background += cell.Resources.GetValueOrDefault(CellRows.BackgroundNanoseconds) ?? 0;
            all += 1000 * cell.Interactions * (cell.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Sut.Slug) ?? 0);
        }

        var share = background > 0 && all > 0 ? string.Create(CultureInfo.InvariantCulture, $", {100 * background / all:0} % of the SUT's CPU,") : "";
        return $"work behind the queues (Shipping and Stock, with their TLS to the vendors){share} is charged to both builds alike: what a build changes there is not compared";
    }

    private static ComparedResponse? ByProcess(MetricValues run, CellMetric metric, string baseline, string treatment)
    {
        if (metric.Kind != CellKindName.Cost || run.ByProcess(baseline, treatment, metric) is not { Count: >= Comparisons.FewestProcesses } processes)
            return null;
        return new ComparedResponse(treatment, Baseline: null, metric, [.. processes.Select(pair => pair.Own)], [.. processes.Select(pair => pair.Beside)])
        {
            IsPaired = true,
            IsByProcess = true,
        };
    }

    private static ComparedResponse? Paired(MetricValues run, CellMetric metric, string baseline, string treatment, IReadOnlyDictionary<string, string> twins)
    {
        // Each is compared with that of the other build in the rounds that both share.
        var (plain, otherPlain) = (twins.GetValueOrDefault(baseline), twins.GetValueOrDefault(treatment));
        var a = PlainTwins.Logarithms(run, metric, (baseline, treatment), plain is null ? null : (plain, otherPlain));
        var b = PlainTwins.Logarithms(run, metric, (treatment, baseline), otherPlain is null ? null : (otherPlain, plain));
        var blocks = a.Keys.Where(b.ContainsKey).Order().ToArray();
        return blocks.Length < 2
            ? null
            : new ComparedResponse(treatment, twins.GetValueOrDefault(treatment), metric, [.. blocks.Select(block => a[block])], [.. blocks.Select(block => b[block])])
            {
                IsPaired = true,
            };
    }

    private static string OfPlain(ComparedResponse row)
    {
        var change = row.Difference(0.95)?.Increasing(difference => ComparisonJudge.Percent(Math.Exp(difference)));
        return string.Create(CultureInfo.InvariantCulture,
            $"{row.Treatment} differs by {SignedPercent.Of(change?.Estimate, change?.Low, change?.High)} from the first build's, in the builds' other code or by chance between two processes");
    }
}
