using TlsToll.Results.Cells;

namespace TlsToll.Experiments.Cells;

/// <summary>A group of cells that are measured at the same time: one, or the two of a duet.</summary>
/// <param name="Cells">Planned cells, one for each treatment.</param>
public sealed record Step(IReadOnlyList<CellPlan> Cells);
