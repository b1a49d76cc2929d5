using System.Globalization;
using System.Text.Json.Serialization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Results.Between;

/// <summary>
/// Comparison of two groups of runs. The unit is a run: blocks of one sitting share the host's speed of that day and are no replicates.
/// Each run's value is the ratio of a treatment with TLS to its plain twin, measured side by side.
/// </summary>
/// <param name="Obstacles">Reasons that the runs cannot be compared; empty if they can.</param>
/// <param name="Remarks">What weakens the comparison.</param>
/// <param name="Doubts">Doubts about the runs, because of which no regression is excluded of the responses that they bear on.</param>
/// <param name="Differences">Software that differs.</param>
/// <param name="TolerancePercent">Size of a regression in percent.</param>
/// <param name="RunsBefore">Number of runs before.</param>
/// <param name="RunsAfter">Number of runs after.</param>
/// <param name="Responses">Responses of the runs' treatments.</param>
/// <param name="Outcome">Outcome of the comparison.</param>
public sealed record RunComparison(
    IReadOnlyList<string> Obstacles, IReadOnlyList<string> Remarks, IReadOnlyList<string> Doubts, IReadOnlyList<string> Differences, double TolerancePercent, int RunsBefore, int RunsAfter,
    IReadOnlyList<ResponseComparison> Responses, ComparisonOutcome Outcome)
{
    /// <summary>Fewest runs on each side from which a regression or its absence can follow.</summary>
    public const int FewestRuns = 3;

    private const double Alpha = 0.05;

    // What else than the change makes a difference, in percent; docs/report.md has them, docs/evidence.md the measurements.
    private const double ChanceOfProcesses = 10;
    private const double ByOrder = 5;
    private const double ByHost = 30;

    /// <summary>Name of the response that is compared by default: the SUT's CPU per interaction.</summary>
    public static string UsualResponse { get; } = CellMetrics.CpuName(Tier.Sut);

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
        var rows = Rows(before, after, responses ?? [UsualResponse], missing);
        string[] obstacles =
        [
            .. Comparability.Obstacles(before, after, rows.Exists(row => !row.IsCost)),
            .. all.Any(run => Comparability.IsOfOtherVersion(all[0], run)) ? [] : missing,
        ];
        TwinChange[] twins = [.. TwinChanges(before, after, rows)];
        var judgement = new Judgement(
            obstacles.Length == 0, before.Count >= FewestRuns && after.Count >= FewestRuns,
            row => all.Any(run => DoubtsOn(row, run).Any()) || twins.Any(twin => twin.IsBeyondHost && twin.IsOf(row)), tolerancePercent);
        var order = isOrderFree ? null : new RunOrder(before, after);
        var ofRatio = Math.Max(order is null or { Alternates: true } ? 0 : ByOrder, HostSpeed.AllowancePercent(before, after));
        rows = [.. rows.Select(row => row with { AllowancePercent = row.Baseline is null ? ByHost : ofRatio })];
        var judged = Judge(rows, judgement);
        return new RunComparison(
            obstacles, [.. twins.Select(twin => twin.Text), .. Weaknesses(before, after, rows, order)],
            TextsOfDoubts(rows, all), Comparability.Differences(before[0], after[0]),
            tolerancePercent, before.Count, after.Count, judged, Overall(judged, judgement.IsComparable));
    }

    /// <summary>
    /// Compares the builds of one run, which were measured side by side. Two processes of one build can differ by several percent. The unit of costs is therefore
    /// a pair of processes, one of each build, and each further build is judged against the first. If there are too few pairs, the unit is a super-block, and a
    /// build is judged by its ratio to its plain twin if there is one: much of what its processes differ by cancels.
    /// </summary>
    /// <param name="run">A run of several builds.</param>
    /// <param name="tolerancePercent">Size of a regression in percent, above 0.</param>
    /// <param name="responses">Names of the responses; null for the SUT's CPU per interaction.</param>
    public static RunComparison OfBuilds(RunResult run, double tolerancePercent, IReadOnlyList<string>? responses = null)
    {
        var values = new MetricValues(run);
        var twins = Twins(run);
        List<ComparedResponse> all =
        [
            .. from name in responses ?? [UsualResponse]
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
            .. from name in responses ?? [UsualResponse]
               from pair in rows.Count == 0 ? [] : BuildPairs(run)
               where !all.Exists(row => row.Treatment == pair.Treatment && row.Metric.Name == name)
               select $"not measured in both builds: {name} of {pair.Treatment}",
        ];
        var judgement = new Judgement(obstacles.Length == 0, IsEnough: true, row => DoubtsOn(row, run).Any(), tolerancePercent);
        var judged = Judge([.. rows.Select(row => row with { AllowancePercent = row.Baseline is null && !row.IsByProcess ? ChanceOfProcesses : 0 })], judgement);
        // A build may be dearer without TLS, too, by its other code or by its processes, which one run can't tell. The ratio does not show it.
        var mayBeDearer = Judge(plain, judgement).Any(response => response.Outcome != ComparisonOutcome.NoRegression);
        var overall = Overall(judged, obstacles.Length == 0);
        var doubts = TextsOfDoubts([.. rows, .. plain], run);
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
        if (metric.Kind != CellKindName.Cost || run.ByProcess(baseline, treatment, metric) is not { Count: >= Comparison.Comparisons.FewestProcesses } processes)
            return null;
        return new ComparedResponse(treatment, Baseline: null, metric, [.. processes.Select(pair => pair.Own)], [.. processes.Select(pair => pair.Beside)])
        {
            IsPaired = true,
            IsByProcess = true,
        };
    }

    private static ComparedResponse? Paired(MetricValues run, CellMetric metric, string baseline, string treatment, IReadOnlyDictionary<string, string> twins)
    {
        var (a, b) = (Logarithms(run, metric, baseline, treatment, twins), Logarithms(run, metric, treatment, baseline, twins));
        var blocks = a.Keys.Where(b.ContainsKey).Order().ToArray();
        return blocks.Length < 2
            ? null
            : new ComparedResponse(treatment, twins.GetValueOrDefault(treatment), metric, [.. blocks.Select(block => a[block])], [.. blocks.Select(block => b[block])])
            {
                IsPaired = true,
            };
    }

    // By block: of the ratio to the plain twin, or of the value if there is none. Each is compared with that of the other build in the rounds that both share.
    private static Dictionary<int, double> Logarithms(
        MetricValues run, CellMetric metric, string treatment, string other, IReadOnlyDictionary<string, string> twins)
    {
        var plain = twins.GetValueOrDefault(treatment);
        var own = run.ByBlock(treatment, metric, other);
        var twin = plain is null ? null : run.ByBlock(plain, metric, twins.GetValueOrDefault(other));
        return own.Where(b => b.Value > 0 && (twin is null || twin.GetValueOrDefault(b.Key) > 0))
            .ToDictionary(b => b.Key, b => Math.Log(b.Value) - (twin is null ? 0 : Math.Log(twin[b.Key])));
    }

    private static Dictionary<string, string> Twins(RunResult run) => run.Comparisons.Where(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut)
        .ToDictionary(c => c.Treatment, c => c.Baseline, StringComparer.Ordinal);

    private static string OfPlain(ComparedResponse row)
    {
        var change = row.Difference(0.95)?.Increasing(difference => Percent(Math.Exp(difference)));
        return string.Create(CultureInfo.InvariantCulture,
            $"{row.Treatment} differs by {SignedPercent.Of(change?.Estimate, change?.Low, change?.High)} from the first build's, in the builds' other code or by chance between two processes");
    }

    private static ComparisonOutcome Overall(IReadOnlyList<ResponseComparison> responses, bool comparable) =>
        !comparable ? ComparisonOutcome.NotComparable
        : responses.Any(r => r.Outcome == ComparisonOutcome.Regression) ? ComparisonOutcome.Regression
        : responses.Any(r => r.Outcome == ComparisonOutcome.Inconclusive) ? ComparisonOutcome.Inconclusive
        : ComparisonOutcome.NoRegression;

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

    private static string[] TextsOfDoubts(IReadOnlyList<ComparedResponse> rows, params RunResult[] runs) =>
        [.. rows.SelectMany(row => runs.SelectMany(run => DoubtsOn(row, run))).Select(doubt => doubt.Text).Distinct(StringComparer.Ordinal)];

    private static IEnumerable<Doubt> DoubtsOn(ComparedResponse row, RunResult run) => run.Doubts.Where(doubt => doubt.BearsOn(row.IsCost, run.IsInDuets));

    // A row for each treatment and response. What a run lacks is no row, but a reason not to compare: a change may have made it fail.
    private static List<ComparedResponse> Rows(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after, IReadOnlyList<string> responses, List<string> missing)
    {
        RunResult[] all = [.. before, .. after];
        var twins = all.SelectMany(Twins).DistinctBy(twin => twin.Key).ToDictionary(StringComparer.Ordinal);
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
        var values = runs.Select(run => Value(new MetricValues(run), metric, treatment, baseline)).ToArray();
        return values.Contains(null) ? null : [.. values.Select(v => v!.Value)];
    }

    private static double? Value(MetricValues run, CellMetric metric, string treatment, string? baseline)
    {
        var own = run.ByBlock(treatment, metric, baseline);
        var twin = baseline is null ? null : run.ByBlock(baseline, metric, treatment);
        var logarithms = own.Where(b => b.Value > 0 && (twin is null || twin.GetValueOrDefault(b.Key) > 0))
            .Select(b => Math.Log(b.Value) - (twin is null ? 0 : Math.Log(twin[b.Key]))).ToArray();
        return logarithms.Length == 0 ? null : logarithms.Average();
    }

    private static IReadOnlyList<ResponseComparison> Judge(List<ComparedResponse> rows, Judgement judgement)
    {
        var tests = rows.Select(row => row.ProbabilityOfWorse ?? 1).ToArray();
        var adjusted = Holm.Adjust(tests);
        // The first of several responses to be shown is tested at its share of the level.
        return [.. rows.Select((row, i) => Judge(row, adjusted[i], row.SmallestShown(Alpha / rows.Count), judgement))];
    }

    private static ResponseComparison Judge(ComparedResponse row, double pValue, double? smallest, Judgement judgement)
    {
        var change = row.Difference(0.95)?.Increasing(difference => Percent(Math.Exp(difference)));
        var (before, after) = (Math.Exp(row.Before.Average()), Math.Exp(row.After.Average()));
        var worse = row.Worsening(1 - (2 * Alpha));
        var limit = Math.Log(1 + (judgement.TolerancePercent / 100));
        var outcome = !judgement.IsComparable ? ComparisonOutcome.NotComparable
            : !judgement.IsEnough || worse is null ? ComparisonOutcome.Inconclusive
            : worse.High < limit ? judgement.HasDoubts(row) || row.AllowancePercent > 0 ? ComparisonOutcome.Inconclusive : ComparisonOutcome.NoRegression
            : pValue < Alpha ? ComparisonOutcome.Regression
            : ComparisonOutcome.Inconclusive;
        return new ResponseComparison(
            row.Treatment, row.Baseline, row.Metric.Name, before, after, Percent(after / before), change?.Low, change?.High,
            judgement.IsEnough ? pValue : null, smallest is { } s ? Percent(Math.Exp(s)) : null, row.AllowancePercent, outcome);
    }

    private static double Percent(double ratio) => 100 * (ratio - 1);

    // What decides besides the values.
    private sealed record Judgement(bool IsComparable, bool IsEnough, Func<ComparedResponse, bool> HasDoubts, double TolerancePercent);
}

/// <summary>JSON of a comparison.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(RunComparison))]
public sealed partial class RunComparisonJson : JsonSerializerContext;
