namespace TlsToll.Results.Cells;

/// <summary>Cells that count, by block, treatment and kind.</summary>
/// <param name="cells">Cells of blocks that are neither voided nor incomplete.</param>
public sealed class CountedCells(IEnumerable<CellMeasurement> cells)
{
    private readonly ILookup<(int Block, string Treatment, CellKind Kind), CellMeasurement> _cells = cells.ToLookup(c => (c.Block, c.Treatment, c.Kind));

    /// <summary>Numbers of the blocks, ascending.</summary>
    public IReadOnlyList<int> Blocks => field ??= [.. _cells.Select(rounds => rounds.Key.Block).Distinct().Order()];

    /// <summary>All cells of a treatment, in the order of measurement.</summary>
    public IReadOnlyList<CellMeasurement> Of(string treatment) =>
        [.. _cells.Where(rounds => rounds.Key.Treatment == treatment).SelectMany(rounds => rounds).OrderBy(cell => cell.Cell)];

    /// <summary>The cells of a treatment of one kind, in order of blocks.</summary>
    public IReadOnlyList<CellMeasurement> Of(string treatment, CellKind kind) => [.. Blocks.SelectMany(block => _cells[(block, treatment, kind)])];

    /// <summary>
    /// One value per treatment and block, the mean of the block's rounds, for the blocks in which all treatments have a value. Of rounds, those count in which
    /// all the treatments were measured; if there are none, all.
    /// </summary>
    /// <param name="kind">Kind of the cells.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="treatments">Names of the treatments, in the order of the result's first index.</param>
    public double[][] Paired(CellKind kind, Func<CellMeasurement, double?> value, params string[] treatments) => PairedInGroups(kind, value, treatments);

    /// <summary>The same for several groups of treatments. Each group has rounds of its own; the blocks are those in which all have a value.</summary>
    /// <param name="kind">Kind of the cells.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="groups">Names of the treatments. Those of all groups, one after the other, are the result's first index.</param>
    public double[][] PairedInGroups(CellKind kind, Func<CellMeasurement, double?> value, params string[][] groups)
    {
        double[][] blocks =
        [
            .. from block in Blocks
               let values = groups.SelectMany(names => Means(block, names, kind, value)).ToArray()
               where values.All(mean => mean is not null)
               select values.Select(mean => mean!.Value).ToArray(),
        ];
        return [.. Enumerable.Range(0, groups.Sum(group => group.Length)).Select(index => blocks.Select(values => values[index]).ToArray())];
    }

    /// <summary>The same as <see cref="Paired"/>, by block number.</summary>
    /// <param name="kind">Kind of the cells.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="treatments">Names of the treatments, in the order of the values.</param>
    public IReadOnlyDictionary<int, double[]> PairedByBlock(CellKind kind, Func<CellMeasurement, double?> value, params string[] treatments) => Blocks
        .Select(block => (Block: block, Values: Means(block, treatments, kind, value).ToArray()))
        .Where(block => block.Values.All(mean => mean is not null))
        .ToDictionary(block => block.Block, block => block.Values.Select(mean => mean!.Value).ToArray());

    /// <summary>Costs by pairs of processes (<see cref="ProcessPairs"/>).</summary>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="baseline">Name of the baseline.</param>
    /// <param name="treatment">Name of the other treatment.</param>
    /// <returns>The values of the baseline, and those of the other treatment, in the order of the baseline's processes.</returns>
    public double[][] PairedByProcess(Func<CellMeasurement, double?> value, string baseline, string treatment)
    {
        var pairs = ProcessPairs.Of(Values(baseline), Values(treatment));
        return [[.. pairs.Select(pair => Math.Exp(pair.Own))], [.. pairs.Select(pair => Math.Exp(pair.Beside))]];

        IEnumerable<ProcessValue> Values(string name) => Of(name, CellKind.Cost).Select(cell => new ProcessValue(cell.Block, cell.Round, cell.Twin, value(cell)));
    }

    /// <summary>True if the costs of two treatments were measured in the same rounds, or one of them not at all.</summary>
    public bool ShareRounds(string one, string other) => Blocks.All(block =>
        SharedRounds(block, CellKind.Cost, [one, other]).Count > 0 || !_cells.Contains((block, one, CellKind.Cost)) || !_cells.Contains((block, other, CellKind.Cost)));

    /// <summary>One value per block, the mean of its rounds, for the blocks in which the treatment has a value.</summary>
    /// <param name="kind">Kind of the cells.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="treatment">Name of the treatment.</param>
    /// <returns>Values by block number.</returns>
    public IReadOnlyDictionary<int, double> ByBlock(CellKind kind, Func<CellMeasurement, double?> value, string treatment) =>
        Blocks.Select(block => (block, mean: Mean(block, treatment, kind, value, []))).Where(b => b.mean is not null).ToDictionary(b => b.block, b => b.mean!.Value);

    private IEnumerable<double?> Means(int block, string[] treatments, CellKind kind, Func<CellMeasurement, double?> value)
    {
        var shared = SharedRounds(block, kind, treatments);
        return treatments.Select(treatment => Mean(block, treatment, kind, value, shared));
    }

    private HashSet<int> SharedRounds(int block, CellKind kind, string[] treatments) =>
        [.. treatments.Select(treatment => _cells[(block, treatment, kind)].Select(cell => cell.Round)).Aggregate((one, other) => one.Intersect(other))];

    // A round in which the treatment was repeated more often has no more weight. Without rounds to choose from, all count.
    private double? Mean(int block, string treatment, CellKind kind, Func<CellMeasurement, double?> value, HashSet<int> among)
    {
        var counted = _cells[(block, treatment, kind)].Where(cell => among.Count == 0 || among.Contains(cell.Round));
        var rounds = counted.GroupBy(cell => cell.Round).Select(round => Average(round.Select(value))).ToArray();
        return Average(rounds);
    }

    private static double? Average(IEnumerable<double?> values)
    {
        var all = values.ToArray();
        return all.Length == 0 || all.Contains(null) ? null : all.Average();
    }
}
