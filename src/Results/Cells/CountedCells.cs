namespace TlsToll.Results.Cells;

/// <summary>The cells that count, found by block, treatment and kind. Blocks are complete: a block with an invalid cell is left out.</summary>
public sealed class CountedCells
{
    private readonly Dictionary<(int Block, string Treatment, CellKind Kind), List<CellMeasurement>> _cells = [];

    /// <summary>Indexes the cells of the counted blocks.</summary>
    /// <param name="cells">One cell per block, treatment, kind and round.</param>
    public CountedCells(IEnumerable<CellMeasurement> cells)
    {
        foreach (var cell in cells)
        {
            var key = (cell.Block, cell.Treatment, cell.Kind);
            if (!_cells.TryGetValue(key, out var rounds))
                _cells.Add(key, rounds = []);
            rounds.Add(cell);
        }

        Blocks = _cells.Keys.Select(key => key.Block).Distinct().Order().ToArray();
    }

    /// <summary>Numbers of the blocks, ascending.</summary>
    public IReadOnlyList<int> Blocks { get; }

    /// <summary>All cells of a treatment, in order of blocks.</summary>
    public IReadOnlyList<CellMeasurement> Of(string treatment) =>
        [.. _cells.Values.SelectMany(rounds => rounds).Where(cell => cell.Treatment == treatment).OrderBy(cell => cell.Cell)];

    /// <summary>The cells of a treatment of one kind, in order of blocks.</summary>
    public IReadOnlyList<CellMeasurement> Of(string treatment, CellKind kind) =>
        [.. Blocks.Where(block => _cells.ContainsKey((block, treatment, kind))).SelectMany(block => _cells[(block, treatment, kind)])];

    /// <summary>
    /// One value per block and treatment, the mean of its rounds, for the blocks in which all the treatments have one; empty if no block has.
    /// </summary>
    /// <param name="kind">Which cells.</param>
    /// <param name="value">The value of a cell; null if not measured.</param>
    /// <param name="treatments">The treatments, in the order of the result's first index.</param>
    public double[][] Paired(CellKind kind, Func<CellMeasurement, double?> value, params string[] treatments)
    {
        var rows = treatments.Select(_ => new List<double>()).ToArray();
        foreach (var block in Blocks)
        {
            var values = treatments.Select(treatment => Mean(block, treatment, kind, value)).ToArray();
            if (values.Any(v => v is null))
                continue;
            for (var i = 0; i < rows.Length; i++)
                rows[i].Add(values[i]!.Value);
        }

        return [.. rows.Select(row => row.ToArray())];
    }

    /// <summary>One value per block, the mean of its rounds, for the blocks in which a treatment has one.</summary>
    /// <param name="kind">Which cells.</param>
    /// <param name="value">The value of a cell; null if not measured.</param>
    /// <param name="treatment">The treatment.</param>
    /// <returns>By the blocks' numbers.</returns>
    public IReadOnlyDictionary<int, double> ByBlock(CellKind kind, Func<CellMeasurement, double?> value, string treatment) =>
        Blocks.Select(block => (block, mean: Mean(block, treatment, kind, value))).Where(b => b.mean is not null).ToDictionary(b => b.block, b => b.mean!.Value);

    private double? Mean(int block, string treatment, CellKind kind, Func<CellMeasurement, double?> value)
    {
        if (!_cells.TryGetValue((block, treatment, kind), out var rounds))
            return null;
        var values = rounds.Select(value).ToArray();
        return values.Any(v => v is null) ? null : values.Average();
    }
}
