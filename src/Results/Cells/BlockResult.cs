namespace TlsToll.Results.Cells;

/// <summary>A block.</summary>
/// <param name="Block">Number, from 1.</param>
/// <param name="Attempt">1, or more if it was repeated.</param>
/// <param name="Status"><c>counted</c>, <c>voided</c> (disturbed and repeated) or <c>marked</c> (disturbed and kept).</param>
/// <param name="Cells">Its cells in the order measured.</param>
public sealed record BlockResult(int Block, int Attempt, string Status, IReadOnlyList<CellResultRow> Cells);
