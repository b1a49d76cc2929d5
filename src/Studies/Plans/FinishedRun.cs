using TlsToll.Results.Cells;

namespace TlsToll.Studies.Plans;

/// <summary>A finished run on disk.</summary>
/// <param name="Number">Number in the order of measuring, from 1, voided ones included.</param>
/// <param name="Sitting">The sitting in which it was measured.</param>
/// <param name="Voided">Whether it was disturbed, and repeated.</param>
/// <param name="Cell">What was measured.</param>
/// <param name="InteractionBytes">Length of <c>interactions.csv.gz</c> with this run's records.</param>
/// <param name="ConnectionBytes">Length of <c>connections.csv.gz</c> with this run's records.</param>
public sealed record FinishedRun(int Number, int Sitting, bool Voided, CellMeasurement Cell, long InteractionBytes, long ConnectionBytes);
