using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>
/// Comparisons of each treatment with its baseline: shares of cost, costs that transfer to another application, and other differences.
/// </summary>
internal static class ComparisonsSection
{
    // With more pairs, a table replaces the chart.
    private const int MostPairs = 24;
    private const int MostBaselines = 3;

    // These have tables by tier.
    private static readonly Metric[] ByTierMetrics = [Metric.CpuShare, Metric.CpuControl, Metric.CommandControl, Metric.OrderControl];

    /// <summary>Section of the comparisons; without blocks if nothing was compared.</summary>
    public static Section Of(RunResult run) => new("cost", "Cost of TLS",
    [
        .. Chart(run, Metric.CpuShare, "cost-share", $"TLS's share of the {run.Server}'s CPU per interaction", "share of the treatment's cost (%)"),
        .. Shares(run),
        .. ControlTable(run),
        .. CarryOver(run),
        .. ChoiceRanking.Of(run).Count > 0 ? [] : Chart(run, Metric.CpuChange, "cost-change", $"{Compared(run)} against the first: the {run.Server}'s CPU per interaction", "change (%)"),
        .. Others(run),
    ]);

    private static string Compared(RunResult run) => run.Treatments.Any(treatment => treatment.Factors.ContainsKey("build")) ? "Builds" : "TLS settings";

    private static IEnumerable<Block> Chart(RunResult run, Metric metric, string id, string title, string label)
    {
        ComparisonResult[] rows = [.. run.Comparisons.Where(c => c.Metric == metric && c.Tier == Tier.Sut)];
        if (rows.Length is 0 or > MostPairs)
            yield break;
        var values = new MetricValues(run);
        var points = rows.Select(c => new ChartPoint(c.Treatment, c.Estimate, c.Low, c.High) { Blocks = Blocks(values, c), Count = c.Blocks }).ToArray();
        var series = new ChartSeries(title, SeriesStyle.Single, points);
        var chart = new Chart(id, ChartKind.Rows, title, "treatment", label, [series])
        {
            FromZero = false,
            Neutral = 0,
            Note = $"Means with 95 % intervals; {Numbers.Sample(rows.Select(c => c.Blocks))} {(rows.Any(c => IsByProcess(values, c)) ? "pairs of processes" : "blocks")}{(points.Any(p => p.Blocks.Count > 0) ? ", a dot each" : "")}.",
        };
        yield return new ChartsBlock("", Source: null, [new ChartChoice("", [chart])], [PivotTable.ByName(chart, "treatment")],
            [Baselines(rows)]);
    }

    // A choice or a build that is compared by its ratios to plain has none: the estimate is no mean of the differences to its baseline.
    private static IReadOnlyList<double> Blocks(MetricValues values, ComparisonResult c)
    {
        const double Rounding = 0.001;
        if (c.Metric == Metric.CpuShare)
            return [.. PairBlocks.Of(values, c.Baseline, c.Treatment).Select(cost => cost.SharePercent)];
        double[] logarithms = IsByProcess(values, c)
            ? [.. values.ByProcess(c.Baseline, c.Treatment, CellMetrics.Cpu(Tier.Sut)).Select(pair => pair.Beside - pair.Own)]
            : [.. PairBlocks.Of(values, c.Baseline, c.Treatment).Select(cost => Math.Log(cost.Treatment / cost.Baseline))];
        return c.Estimate is { } change && logarithms.Length == c.Blocks && logarithms.Length > 0 && Math.Abs(Percent(logarithms.Average()) - change) < Rounding
            ? [.. logarithms.Select(Percent)]
            : [];
    }

    private static double Percent(double logarithm) => 100 * (Math.Exp(logarithm) - 1);

    private static bool IsByProcess(MetricValues values, ComparisonResult c) => c.Metric == Metric.CpuChange && values.AreByProcess(c.Baseline, c.Treatment);

    private static string Baselines(ComparisonResult[] rows)
    {
        string[] baselines = [.. rows.Select(c => c.Baseline).Distinct(StringComparer.Ordinal)];
        return baselines.Length <= MostBaselines ? $"Baseline: {string.Join(" and ", baselines)}." : "The baseline of each is the same treatment without TLS.";
    }

    private static IEnumerable<Block> Shares(RunResult run) => ByTier(
        run, Metric.CpuShare, "TLS's share of each tier's CPU per interaction, %",
        "A share is 1 − cost without TLS ÷ cost with TLS, as a percentage of the cost with TLS; the baseline of each treatment is the same "
        + "one without TLS. Intervals are 95 % over the blocks.",
        folded: false, new Column("blocks"));

    // Tiers to which TLS on hop 1 gives no work.
    private static IEnumerable<Block> ControlTable(RunResult run) =>
    [
        .. ByTier(
            run, Metric.CommandControl, "Change of the SUT's commands to its database per interaction, %",
            "Negative control: TLS on hop 1 gives the database nothing to do, so that its commands must be as many with TLS as without.",
            folded: true),
        .. ByTier(
            run, Metric.CpuControl, "Change of the CPU per interaction of tiers that TLS on hop 1 does not touch, %",
            "Negative control: TLS on hop 1 gives these tiers nothing to do. Where they share processors with the driver, its TLS work interrupts them and takes "
            + "their place in the caches, so that the same work can cost them more.",
            folded: true),
        .. ByTier(
            run, Metric.OrderControl, "Change of the CPU per interaction of slices if the slice before had TLS, %",
            "Negative control: a slice must cost as much after one with TLS as after one without, or the server does work of a slice during the next.",
            folded: true, new Column("n")),
    ];

    // A line for each pair of treatments, a column for each tier, and the number of blocks if it has a column.
    private static IEnumerable<Block> ByTier(RunResult run, Metric metric, string title, string about, bool folded, params Column[] blocks)
    {
        var rows = run.Comparisons.Where(c => c.Metric == metric).ToArray();
        // A service of the user's has no such tiers.
        if (rows.All(c => c.Estimate is null))
            yield break;
        Tier[] tiers = [.. rows.Select(c => c.Tier).Distinct()];
        var isLong = rows.Length > tiers.Length * MostPairs;
        yield return new ParagraphBlock(about);
        yield return new TableBlock(new Table(title,
            [Column.Name("treatment"), .. tiers.Select(tier => new Column(tier == Tier.Sut ? run.Server : tier.Title)), .. blocks],
            rows.GroupBy(Pair, StringComparer.Ordinal).Select(pair => (IReadOnlyList<Cell>)
            [
                pair.Key, .. tiers.Select(tier => (Cell)Text(pair.FirstOrDefault(c => c.Tier == tier))),
                .. blocks.Select(_ => (Cell)Numbers.Count(pair.Max(c => c.Blocks))),
            ]))
        { Folded = folded || isLong, Searchable = isLong });
    }

    private static IEnumerable<Block> CarryOver(RunResult run) => run.Comparisons.Where(IsCarriedOver).ToArray() is not { Length: > 0 } rows ? [] :
    [
        new TableBlock(new Table($"The cost that transfers to another application: the {run.Server}'s CPU per TLS connection on this server, µs",
            [Column.Name("TLS"), new Column("per connection")],
            rows.Select(c => (IReadOnlyList<Cell>)[c.Treatment, Text(c)]))),
    ];

    private static IEnumerable<Block> Others(RunResult run)
    {
        var groups = run.Comparisons.Where(c => !ByTierMetrics.Contains(c.Metric) && !IsCarriedOver(c))
            .GroupBy(Pair, StringComparer.Ordinal).Select(pair => new RowGroup(pair.Key, [.. pair.Select(Row)])).ToArray();
        Column[] columns = [Column.Name("metric"), Column.Name("unit"), new("difference"), new("n")];
        return groups.Length == 0 ? [] : [new TableBlock(new Table("Other differences", columns, groups) { Folded = true, Searchable = true })];
    }

    private static IReadOnlyList<Cell> Row(ComparisonResult c) => [Name(c), c.Unit, Text(c), Numbers.Count(c.Blocks)];

    private static bool IsCarriedOver(ComparisonResult c) => c.Metric == Metric.CpuMicrosPerConnection;

    private static string Name(ComparisonResult c) => c.Metric.Title + (c.Tier == Tier.Client ? "" : $", {c.Tier.Title}") + (c.Metric == Metric.CpuChange ? ", change" : "");

    private static string Pair(ComparisonResult c) => $"{c.Treatment} against {c.Baseline}";

    private static string Text(ComparisonResult? c) => Numbers.Text(c?.Estimate, c?.Low, c?.High);
}
