namespace TlsToll.Results.Cells;

/// <summary>Results of a block.</summary>
/// <param name="Block">Number of the block, from 1.</param>
/// <param name="Attempt">Number of the attempt: 1, or more if the block was repeated.</param>
/// <param name="Status"><c>counted</c>, <c>voided</c> (disturbed and repeated) or <c>marked</c> (disturbed and kept).</param>
/// <param name="Cells">Cells in the order of measurement.</param>
public sealed record BlockResult(int Block, int Attempt, string Status, IReadOnlyList<CellResultRow> Cells);
