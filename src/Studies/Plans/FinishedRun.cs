using TlsToll.Results.Cells;

namespace TlsToll.Studies.Plans;

/// <summary>Finished run, stored on disk.</summary>
/// <param name="Number">Number in the order of measurement, from 1, including voided runs.</param>
/// <param name="Sitting">Sitting in which the run was measured.</param>
/// <param name="Voided">True if the run was disturbed and therefore repeated.</param>
/// <param name="Cell">Measurement.</param>
/// <param name="InteractionBytes">Length of <c>interactions.csv.gz</c> in bytes, including this run's records.</param>
/// <param name="ConnectionBytes">Length of <c>connections.csv.gz</c> in bytes, including this run's records.</param>
public sealed record FinishedRun(int Number, int Sitting, bool Voided, CellMeasurement Cell, long InteractionBytes, long ConnectionBytes);
