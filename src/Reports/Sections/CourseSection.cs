using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Derived;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>The course of the run, block by block: whether the shares, the work without TLS or the speed of the processor drifted.</summary>
internal static class CourseSection
{
    // Strips of more treatments are a page of their own.
    private const int MostShares = 4;

    /// <summary>Section of the course; without blocks if fewer than three blocks were measured, or in a study, whose blocks are far apart.</summary>
    public static Section Of(RunResult run)
    {
        var values = new MetricValues(run);
        ChartSeries[] strips = [.. Strips(run, values).Where(strip => strip.Points.Count > 2)];
        return new Section("course", "Course of the run", strips.Length == 0 ? [] :
        [
            new ParagraphBlock("Each point is a block, in the order of measurement; the dashed line is the mean. A share that follows the speed of the processor or its memory holds for that speed alone."),
            new ChartsBlock("", Source: null, [new ChartChoice("", [Chart(strips)])], [Table(strips)], []),
        ]);
    }

    private static Chart Chart(ChartSeries[] strips) => new("course-1", ChartKind.Strips, "Block by block", "block, in the order of measurement", "", strips)
    {
        Note = Invariant($"n = {strips.Max(strip => strip.Points.Count)} blocks. Each strip has its own scale, from its smallest value to its largest."),
    };

    private static IEnumerable<ChartSeries> Strips(RunResult run, MetricValues values)
    {
        ComparisonResult[] pairs = [.. run.Comparisons.Where(c => c.IsShareOfSut).Take(MostShares)];
        foreach (var pair in pairs)
        {
            yield return Strip($"TLS's share of the {run.Server}'s CPU, {pair.Treatment}, %", 1,
                PairBlocks.Of(values, pair.Baseline, pair.Treatment).Select(cost => KeyValuePair.Create(cost.Block, cost.SharePercent)));
        }

        var first = pairs.Length > 0 ? pairs[0].Baseline : run.Treatments[0].Name;
        yield return Strip($"CPU of the {run.Server} per interaction, {first}, µs", 0, values.ByBlock(first, CellMetrics.Cpu(Tier.Sut)));
        yield return Strip($"A fixed spin on the {run.Server}'s processor, µs", 2, Speed(values, run, cell => cell.SpinMicroseconds));
        yield return Strip($"A load from the {run.Server}'s memory, ns", 5, Speed(values, run, cell => cell.LoadNanoseconds));
    }

    // Over all cost cells of the block, which are all on the SUT's processor.
    private static IEnumerable<KeyValuePair<int, double>> Speed(MetricValues values, RunResult run, Func<CellResultRow, double?> value) =>
        from treatment in run.Treatments
        from block in values.ByBlock(treatment.Name, CellKindName.Cost, value)
        group block.Value by block.Key into blocks
        orderby blocks.Key
        select KeyValuePair.Create(blocks.Key, blocks.Average());

    private static ChartSeries Strip(string name, int colour, IEnumerable<KeyValuePair<int, double>> blocks) => new(
        name, SeriesStyle.Single with { Colour = colour }, [.. blocks.OrderBy(block => block.Key).Select(block => new ChartPoint(block.Key.ToString(CultureInfo.InvariantCulture), block.Value))]);

    private static Table Table(ChartSeries[] strips)
    {
        string[] blocks = [.. strips.SelectMany(strip => strip.Points).Select(point => point.X).Distinct(StringComparer.Ordinal).OrderBy(x => int.Parse(x, CultureInfo.InvariantCulture))];
        return new Table("Values by block", [Column.Name("block"), .. strips.Select(strip => new Column(strip.Name))],
            blocks.Select(block => (IReadOnlyList<Cell>)[block, .. strips.Select(strip => (Cell)Numbers.Text(strip.Points.FirstOrDefault(point => point.X == block)?.Y))]));
    }
}
