namespace TlsToll.Results.Cells;

/// <summary>
/// Costs of two treatments that were measured beside each other, each by processes of its own, by pairs of processes. Two processes of one program are not equally
/// fast, so the pairs are the independent units.
/// </summary>
public static class ProcessPairs
{
    /// <summary>
    /// One pair of logarithms for each process of the baseline: the means over the super-blocks that the process served. A super-block in which a cell of the
    /// process, or of the one beside it, has no positive value is left out.
    /// </summary>
    /// <param name="baseline">Cells of the baseline.</param>
    /// <param name="treatment">Cells of the other treatment. Those of rounds count in which the baseline was measured, too.</param>
    public static IReadOnlyList<(double Own, double Beside)> Of(IEnumerable<ProcessValue> baseline, IEnumerable<ProcessValue> treatment)
    {
        var beside = treatment.ToLookup(cell => (cell.Block, cell.Round), cell => cell.Value);
        var processes =
            from cell in baseline
            where beside.Contains((cell.Block, cell.Round))
            group cell by (cell.Twin, cell.Block) into own
            let pair = (Own: Mean(own.Select(cell => cell.Value)), Beside: Mean(own.SelectMany(cell => beside[(cell.Block, cell.Round)])))
            where pair is { Own: not null, Beside: not null }
            group (Own: Math.Log(pair.Own!.Value), Beside: Math.Log(pair.Beside!.Value)) by own.Key.Twin into process
            orderby process.Key
            select (process.Average(pair => pair.Own), process.Average(pair => pair.Beside));
        return [.. processes];
    }

    private static double? Mean(IEnumerable<double?> values)
    {
        var all = values.ToArray();
        return all.All(value => value > 0 && double.IsFinite(value.Value)) ? all.Average() : null;
    }
}

/// <summary>Value of a cell, and the process that served it.</summary>
/// <param name="Block">Block of the cell.</param>
/// <param name="Round">Round of the cell in the block.</param>
/// <param name="Twin">Number of the process among the equal ones of its treatment.</param>
/// <param name="Value">The value; null if not measured.</param>
public readonly record struct ProcessValue(int Block, int Round, int Twin, double? Value);
