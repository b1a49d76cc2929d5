using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;

namespace TlsToll.Results.Runs;

/// <summary>Metrics of a run's counted cells.</summary>
public sealed class MetricValues
{
    private readonly ILookup<string, (int Block, CellResultRow Cell)> _cells;
    private readonly Dictionary<(string Treatment, string Kind, string Metric), BlockEstimate?> _means = [];

    /// <summary>Collects the cells of the blocks that count.</summary>
    public MetricValues(RunResult run) => _cells = CellsOf(run).ToLookup(c => c.Cell.Treatment, StringComparer.Ordinal);

    /// <summary>Counted cells with their blocks, in the order of measurement.</summary>
    public static IEnumerable<(int Block, CellResultRow Cell)> CellsOf(RunResult run) =>
        run.Blocks.Where(Counts).SelectMany(block => block.Cells.Select(cell => (block.Block, cell)));

    /// <summary>True if a block's cells count, that is, if the block is neither voided nor incomplete.</summary>
    public static bool Counts(BlockResult block) => block.Status is "counted" or "marked";

    /// <summary>Mean of a metric over the blocks of a treatment; null if not measured.</summary>
    public BlockEstimate? Of(string treatment, CellMetric metric)
    {
        // A page asks for the same mean in several of its sections.
        var key = (treatment, metric.Kind, metric.Name);
        return _means.TryGetValue(key, out var known) ? known : _means[key] = BlockEstimate.Of([.. ByBlock(treatment, metric).Values]);
    }

    /// <summary>
    /// Values of a treatment's cells, one per block: the mean of the block's rounds, which are not independent. A block in which a cell has no value is
    /// left out.
    /// </summary>
    /// <param name="treatment">Name of the treatment.</param>
    /// <param name="kind">Kind of the cells: <c>cost</c> or <c>timed</c>.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    public double[] PerBlock(string treatment, string kind, Func<CellResultRow, double?> value) => [.. ByBlock(treatment, kind, value).Values];

    /// <summary>Values of a metric by block number; none if it needs every block and one lacks it.</summary>
    /// <param name="treatment">Name of the treatment.</param>
    /// <param name="metric">The metric.</param>
    /// <param name="beside">Treatment to compare with: only rounds count in which it was measured, too, if there are any. Null for all rounds.</param>
    public IReadOnlyDictionary<int, double> ByBlock(string treatment, CellMetric metric, string? beside = null) =>
        metric.NeedsEveryBlock && _cells[treatment].Any(cell => cell.Cell.Kind == metric.Kind && metric.Value(cell.Cell) is null)
            ? new Dictionary<int, double>()
            : ByBlock(treatment, metric.Kind, metric.Value, beside);

    /// <summary>The same values by block number.</summary>
    /// <param name="treatment">Name of the treatment.</param>
    /// <param name="kind">Kind of the cells: <c>cost</c> or <c>timed</c>.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="beside">Treatment to compare with: only rounds count in which it was measured, too, if there are any. Null for all rounds.</param>
    public IReadOnlyDictionary<int, double> ByBlock(string treatment, string kind, Func<CellResultRow, double?> value, string? beside = null)
    {
        var shared = Rounds(treatment, kind);
        shared.IntersectWith(beside is null ? [] : Rounds(beside, kind));
        var blocks =
            from cell in _cells[treatment]
            where cell.Cell.Kind == kind && (shared.Count == 0 || shared.Contains((cell.Block, cell.Cell.Round)))
            group (cell.Cell.Round, Value: value(cell.Cell)) by cell.Block into block
            where block.All(cell => cell.Value is { } v && double.IsFinite(v))
            select block;
        return new OrderedDictionary<int, double>(blocks.Select(block =>
            KeyValuePair.Create(block.Key, block.GroupBy(cell => cell.Round).Average(round => round.Average(cell => cell.Value!.Value)))));
    }

    /// <summary>Logarithms of a metric by pairs of processes (<see cref="ProcessPairs"/>).</summary>
    /// <param name="baseline">Name of the baseline.</param>
    /// <param name="treatment">Name of the other treatment.</param>
    /// <param name="metric">The metric.</param>
    public IReadOnlyList<(double Own, double Beside)> ByProcess(string baseline, string treatment, CellMetric metric)
    {
        return ProcessPairs.Of(Values(baseline), Values(treatment));

        IEnumerable<ProcessValue> Values(string name) =>
            _cells[name].Where(cell => cell.Cell.Kind == metric.Kind).Select(cell => new ProcessValue(cell.Block, cell.Cell.Round, cell.Cell.Twin, metric.Value(cell.Cell)));
    }

    /// <summary>True if the costs of two treatments are compared by pairs of processes: each has processes of its own, and enough of them.</summary>
    public bool AreByProcess(string baseline, string treatment) =>
        ByProcess(baseline, treatment, CellMetrics.Cpu(Tier.Sut)).Count >= Comparison.Comparisons.FewestProcesses;

    /// <summary>Number of processes that served the cells of a treatment.</summary>
    public int Processes(string treatment, string kind) => _cells[treatment].Where(cell => cell.Cell.Kind == kind).Select(cell => cell.Cell.Twin).Distinct().Count();

    private HashSet<(int Block, int Round)> Rounds(string treatment, string kind) =>
        [.. _cells[treatment].Where(cell => cell.Cell.Kind == kind).Select(cell => (cell.Block, cell.Cell.Round))];

    /// <summary>True if the metric was measured in any treatment.</summary>
    public bool Has(CellMetric metric) => _cells.Any(treatment => Of(treatment.Key, metric) is not null);
}
