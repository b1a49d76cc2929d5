using System.Text.Json.Serialization;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Results.Between;

/// <summary>Result of comparing a metric between two runs.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<Verdict>))]
public enum Verdict
{
    /// <summary>The second run is better.</summary>
    Faster,

    /// <summary>The second run is worse.</summary>
    Slower,

    /// <summary>The interval of the ratio covers 1.</summary>
    NoDifferenceShown,

    /// <summary>The runs did not measure the same thing, or have too few blocks.</summary>
    NotComparable,
}

/// <summary>Comparison of one response of one treatment between two runs.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Response">Name of the response: <c>sips</c>, <c>cpuMicrosPerInteraction.sut</c>, <c>p90Ms.CreateOrder</c>, …</param>
/// <param name="Before">Mean over the first run's blocks.</param>
/// <param name="After">Mean over the second run's blocks.</param>
/// <param name="Ratio">Ratio of the second run to the first; null if not measured.</param>
/// <param name="Low">Lower end of the ratio's 95 % interval.</param>
/// <param name="High">Upper end of the ratio's 95 % interval.</param>
/// <param name="Verdict">Verdict that follows from the interval.</param>
/// <param name="Regression">True if the whole interval is worse than the tolerance allows.</param>
public sealed record ResponseComparison(
    string Treatment, string Response, double Before, double After, double? Ratio, double? Low, double? High, Verdict Verdict, bool Regression)
{
    /// <summary>True if the treatment has no TLS on hop 1.</summary>
    [JsonIgnore]
    public bool IsPlain { get; init; }
}

/// <summary>TLS's share of the SUT's CPU time in two runs. It is relative, so it is compared even if the runs' absolute numbers are not comparable.</summary>
/// <param name="Baseline">Name of the treatment without TLS.</param>
/// <param name="Treatment">Name of the treatment with TLS.</param>
/// <param name="BeforePercent">Mean over the first run's blocks, in percent.</param>
/// <param name="AfterPercent">Mean over the second run's blocks, in percent.</param>
/// <param name="DifferencePoints">Second share minus first, in percentage points; null if it can't be computed.</param>
/// <param name="Low">Lower end of the difference's 95 % interval.</param>
/// <param name="High">Upper end of the difference's 95 % interval.</param>
public sealed record ShareComparison(
    string Baseline, string Treatment, double BeforePercent, double AfterPercent, double? DifferencePoints, double? Low, double? High);

/// <summary>Comparison of two runs, response by response.</summary>
/// <param name="Obstacles">Reasons that the runs cannot be compared; empty if they can.</param>
/// <param name="Differences">Software that differs.</param>
/// <param name="TolerancePercent">Regression threshold in percent.</param>
/// <param name="Responses">Responses of the treatments that both runs contain.</param>
/// <param name="Shares">TLS's shares for the pairs that both runs contain.</param>
public sealed record RunComparison(
    IReadOnlyList<string> Obstacles,
    IReadOnlyList<string> Differences,
    double TolerancePercent,
    IReadOnlyList<ResponseComparison> Responses,
    IReadOnlyList<ShareComparison> Shares)
{
    /// <summary>Compares two runs.</summary>
    /// <param name="before">Run to compare with.</param>
    /// <param name="after">Run to judge.</param>
    /// <param name="tolerancePercent">Regression threshold in percent, 0 or more.</param>
    public static RunComparison Of(RunResult before, RunResult after, double tolerancePercent)
    {
        var obstacles = Comparability.Obstacles(before, after);
        var (a, b) = (Values(before), Values(after));
        var plain = before.Treatments.Where(t => t.Factors.GetValueOrDefault("transport") == "plain").Select(t => t.Name).ToHashSet(StringComparer.Ordinal);
        var responses =
            from key in a.Keys
            where b.ContainsKey(key)
            select Compare(key, a[key], b[key], obstacles.Count == 0, tolerancePercent) with { IsPlain = plain.Contains(key.Treatment) };
        return new RunComparison(obstacles, Comparability.Differences(before, after), tolerancePercent, [.. responses], [.. ComparedShares(before, a, b)]);
    }

    private static IEnumerable<ShareComparison> ComparedShares(
        RunResult before, Dictionary<(string Treatment, string Response), double[]> a, Dictionary<(string Treatment, string Response), double[]> b) =>
        from pair in before.Comparisons
        where pair.Metric == Metric.CpuShare && pair.Tier == Tier.Sut
        let one = SharesByBlock(a, pair)
        let other = SharesByBlock(b, pair)
        where one is { Length: > 0 } && other is { Length: > 0 }
        let difference = WelchDifference.Of(one, other)
        select new ShareComparison(
            pair.Baseline, pair.Treatment, one.Average(), other.Average(), difference?.Estimate, difference?.Low, difference?.High);

    // Computed within each block, so that effects common to a block cancel.
    private static double[]? SharesByBlock(Dictionary<(string Treatment, string Response), double[]> values, ComparisonResult pair)
    {
        var cost = CellMetrics.CpuName(Tier.Sut);
        return values.TryGetValue((pair.Baseline, cost), out var plain) && values.TryGetValue((pair.Treatment, cost), out var tls)
            && plain.Length == tls.Length
            ? [.. plain.Zip(tls, (p, t) => 100 * (1 - (p / t)))]
            : null;
    }

    private static ResponseComparison Compare(
        (string Treatment, string Response) key, double[] a, double[] b, bool comparable, double tolerance)
    {
        var ratio = WelchRatio.Of(a, b);
        var more = CellMetrics.Find(key.Response)!.IsHigherBetter;
        var verdict = !comparable || ratio is null ? Verdict.NotComparable
            : ratio.Covers(1) ? Verdict.NoDifferenceShown
            : ratio.Estimate > 1 == more ? Verdict.Faster : Verdict.Slower;
        // The end of the interval that is nearer to no change must be beyond the tolerance.
        var regression = verdict == Verdict.Slower && (more ? ratio!.High < 1 - (tolerance / 100) : ratio!.Low > 1 + (tolerance / 100));
        return new ResponseComparison(key.Treatment, key.Response, a.Average(), b.Average(), ratio?.Estimate, ratio?.Low, ratio?.High, verdict, regression);
    }

    // One value per block, because cells of the same block are not independent.
    private static Dictionary<(string Treatment, string Response), double[]> Values(RunResult run)
    {
        var perBlock =
            from block in run.Blocks
            where MetricValues.Counts(block)
            from cell in block.Cells
            from metric in CellMetrics.Compared
            where metric.Kind == cell.Kind
            let value = metric.Value(cell)
            where value > 0
            group value.Value by (cell.Treatment, Response: metric.Name, block.Block) into rounds
            select (rounds.Key.Treatment, rounds.Key.Response, Mean: rounds.Average());
        return perBlock.GroupBy(v => (v.Treatment, v.Response)).ToDictionary(g => g.Key, g => g.Select(v => v.Mean).ToArray());
    }
}

/// <summary>JSON of a comparison.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(RunComparison))]
public sealed partial class RunComparisonJson : JsonSerializerContext;
