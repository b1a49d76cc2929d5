namespace TlsToll.Results.Cells;

/// <summary>Cells that count, by block, treatment and kind. Blocks are complete: a block with an invalid cell is left out.</summary>
/// <param name="cells">One cell per block, treatment, kind and round.</param>
public sealed class CountedCells(IEnumerable<CellMeasurement> cells)
{
    private readonly ILookup<(int Block, string Treatment, CellKind Kind), CellMeasurement> _cells = cells.ToLookup(c => (c.Block, c.Treatment, c.Kind));

    /// <summary>Numbers of the blocks, ascending.</summary>
    public IReadOnlyList<int> Blocks => [.. _cells.Select(rounds => rounds.Key.Block).Distinct().Order()];

    /// <summary>All cells of a treatment, in the order of measurement.</summary>
    public IReadOnlyList<CellMeasurement> Of(string treatment) =>
        [.. _cells.Where(rounds => rounds.Key.Treatment == treatment).SelectMany(rounds => rounds).OrderBy(cell => cell.Cell)];

    /// <summary>The cells of a treatment of one kind, in order of blocks.</summary>
    public IReadOnlyList<CellMeasurement> Of(string treatment, CellKind kind) => [.. Blocks.SelectMany(block => _cells[(block, treatment, kind)])];

    /// <summary>
    /// One value per treatment and block, the mean of the block's rounds, for the blocks in which all treatments have a value.
    /// </summary>
    /// <param name="kind">Kind of the cells.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="treatments">Names of the treatments, in the order of the result's first index.</param>
    public double[][] Paired(CellKind kind, Func<CellMeasurement, double?> value, params string[] treatments)
    {
        var values = treatments.Select(treatment => ByBlock(kind, value, treatment)).ToArray();
        var complete = Blocks.Where(block => values.All(blocks => blocks.ContainsKey(block))).ToArray();
        return [.. values.Select(blocks => complete.Select(block => blocks[block]).ToArray())];
    }

    /// <summary>One value per block, the mean of its rounds, for the blocks in which the treatment has a value.</summary>
    /// <param name="kind">Kind of the cells.</param>
    /// <param name="value">Returns the value of a cell; null if not measured.</param>
    /// <param name="treatment">Name of the treatment.</param>
    /// <returns>Values by block number.</returns>
    public IReadOnlyDictionary<int, double> ByBlock(CellKind kind, Func<CellMeasurement, double?> value, string treatment) =>
        Blocks.Select(block => (block, mean: Mean(block, treatment, kind, value))).Where(b => b.mean is not null).ToDictionary(b => b.block, b => b.mean!.Value);

    private double? Mean(int block, string treatment, CellKind kind, Func<CellMeasurement, double?> value)
    {
        var values = _cells[(block, treatment, kind)].Select(value).ToArray();
        return values.Length == 0 || values.Contains(null) ? null : values.Average();
    }
}
