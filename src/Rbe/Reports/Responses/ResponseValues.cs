namespace TlsToll.Rbe.Reports.Responses;

/// <summary>The responses of a run's counted cells.</summary>
internal sealed class ResponseValues
{
    private readonly ILookup<string, (int Block, CellResultRow Cell)> _cells;

    /// <summary>Takes the cells of the blocks that count.</summary>
    public ResponseValues(RunResult run) => _cells = CellsOf(run).ToLookup(c => c.Cell.Treatment, StringComparer.Ordinal);

    /// <summary>The cells that count with their blocks, in the order measured.</summary>
    public static IEnumerable<(int Block, CellResultRow Cell)> CellsOf(RunResult run) =>
        run.Blocks.Where(Counts).SelectMany(block => block.Cells.Select(cell => (block.Block, cell)));

    /// <summary>Whether a block's cells count: not those of a voided or incomplete one.</summary>
    public static bool Counts(BlockResult block) => block.Status is "counted" or "marked";

    /// <summary>A response of a treatment; null if not measured. The rounds of a block, not independent, are averaged first.</summary>
    public Estimate? Of(string treatment, Response response)
    {
        var blocks =
            from cell in _cells[treatment]
            where cell.Cell.Kind == response.Kind
            let value = response.Value(cell.Cell)
            where value is { } v && double.IsFinite(v)
            group value.Value by cell.Block into rounds
            select rounds.Average();
        return Estimate.Of([.. blocks]);
    }

    /// <summary>Whether any treatment has the response.</summary>
    public bool Has(Response response) => _cells.Any(treatment => Of(treatment.Key, response) is not null);
}
