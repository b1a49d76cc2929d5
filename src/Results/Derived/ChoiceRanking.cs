using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;
using TlsToll.Statistics;

namespace TlsToll.Results.Derived;

/// <summary>A choice among several, with its cost relative to the cheapest one.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Ratio">Its cost ÷ that of the cheapest; null for the cheapest itself.</param>
/// <param name="ByBlock">The same ratio in each block.</param>
public sealed record RankedChoice(string Treatment, Interval? Ratio, IReadOnlyList<double> ByBlock)
{
    /// <summary>True if the choice costs more than the cheapest, beyond chance.</summary>
    public bool IsDearer => Ratio is { Low: > 1 };
}

/// <summary>TLS choices of the same connections, by the SUT's CPU per interaction, the cheapest first.</summary>
/// <param name="IsPerRequest">True if each connection lasts for one interaction.</param>
/// <param name="IsToPlain">True if each cost is relative to that without TLS, measured beside it: all choices have the same twin.</param>
/// <param name="Choices">Choices, at least two.</param>
/// <param name="Blocks">Number of blocks.</param>
/// <param name="Confidence">
/// Nominal coverage of each interval, between 0 and 1 exclusive: with all of them together, 95 % (Bonferroni), because each choice is compared with the cheapest.
/// </param>
public sealed record ChoiceRanking(bool IsPerRequest, bool IsToPlain, IReadOnlyList<RankedChoice> Choices, int Blocks, double Confidence)
{
    /// <summary>The cheapest choice.</summary>
    public RankedChoice Cheapest => Choices[0];

    /// <summary>
    /// Rankings of a run, one for each group of treatments with TLS that were compared with one another; empty if there was one choice. Two builds that are
    /// compared by pairs of processes have no ranking: their change says it all.
    /// </summary>
    /// <param name="run">The run.</param>
    public static IReadOnlyList<ChoiceRanking> Of(RunResult run)
    {
        var treatments = run.Treatments.ToDictionary(t => t.Name, StringComparer.Ordinal);
        var values = new MetricValues(run);
        return
        [
            .. from change in run.Comparisons
               where change.Metric == Metric.CpuChange && change.Tier == Tier.Sut && HasTls(treatments, change.Treatment) && HasTls(treatments, change.Baseline)
                   && !values.AreByProcess(change.Baseline, change.Treatment)
               group change.Treatment by change.Baseline into others
               let ranking = Rank(run, values, [others.Key, .. others.Distinct(StringComparer.Ordinal)], treatments[others.Key])
               where ranking is not null
               select ranking,
        ];
    }

    /// <summary>The cheapest treatment of each ranking of a run.</summary>
    public static IReadOnlyList<string> CheapestOf(RunResult run) => [.. Of(run).Select(ranking => ranking.Cheapest.Treatment)];

    private static bool HasTls(Dictionary<string, TreatmentResult> treatments, string name) =>
        treatments.TryGetValue(name, out var treatment) && treatment.Factors.GetValueOrDefault("transport") == "tls";

    private static ChoiceRanking? Rank(RunResult run, MetricValues values, string[] names, TreatmentResult first)
    {
        string? Plain(string name) => run.Comparisons.FirstOrDefault(c => c.IsShareOfSut && c.Treatment == name)?.Baseline;
        // Choices that were never measured at the same time are compared by their ratios to plain, which was measured beside each, if it is the same plain:
        // a program in front of the SUT, for one, has a twin without TLS that costs more itself.
        var isToPlain = names.Select(Plain).Distinct(StringComparer.Ordinal).ToArray() is [not null];
        var costs = names.Select(name => isToPlain
            ? PairBlocks.Of(values, Plain(name)!, name).ToDictionary(cost => cost.Block, cost => cost.Treatment / cost.Baseline)
            : values.ByBlock(name, CellMetrics.Cpu(Tier.Sut)).Where(block => block.Value > 0).ToDictionary()).ToArray();
        int[] blocks = [.. costs[0].Keys.Where(block => costs.All(cost => cost.ContainsKey(block))).Order()];
        if (blocks.Length < 2)
            return null;
        double[][] all = [.. costs.Select(cost => blocks.Select(block => cost[block]).ToArray())];
        int[] order = [.. Enumerable.Range(0, names.Length).OrderBy(i => Sample.GeometricMean(all[i]))];
        var confidence = 1 - (0.05 / (names.Length - 1));
        var cheapest = all[order[0]];
        return new ChoiceRanking(first.Factors.GetValueOrDefault("connection") == "request", isToPlain,
        [
            .. order.Select((index, rank) => new RankedChoice(names[index], rank == 0 ? null : RatioInterval.Of(cheapest, all[index], confidence),
                rank == 0 ? [] : [.. all[index].Select((cost, i) => cost / cheapest[i])])),
        ], blocks.Length, confidence);
    }
}
