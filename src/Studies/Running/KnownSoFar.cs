using TlsToll.Results.Cells;
using TlsToll.Statistics;
using TlsToll.Studies.Plans;
using static System.FormattableString;

namespace TlsToll.Studies.Running;

/// <summary>What the finished runs of a treatment say, for whoever waits for the study. No rule looks at it.</summary>
internal static class KnownSoFar
{
    /// <summary>
    /// The SUT's CPU time per interaction of a cost cell, or the throughput of a timed one: the mean over the other blocks measured so far, with the half-width of
    /// its 95 % interval from the second block on.
    /// </summary>
    /// <param name="finished">Runs so far, including voided ones.</param>
    /// <param name="run">Run that begins.</param>
    /// <returns>A few words; null before the treatment's first block.</returns>
    public static string? Of(IEnumerable<FinishedRun> finished, PlannedRun run)
    {
        var isCost = run.Kind == CellKind.Cost;
        var cells = new CountedCells(finished.Where(f => !f.Voided && f.Cell.Block != run.Block && f.Cell.Treatment == run.Treatment.Name).Select(f => f.Cell));
        double[] blocks = [.. cells.ByBlock(run.Kind, cell => isCost ? cell.CpuMicrosPerInteraction(Tier.Sut) : cell.Sips, run.Treatment.Name).Values.Where(double.IsFinite)];
        if (blocks.Length == 0)
            return null;
        var unit = isCost ? "µs" : "SIPS";
        return StudentT.Mean(blocks) is { } mean
            ? Invariant($"after {blocks.Length} blocks: {mean.Estimate:0.0} ±{mean.HalfWidth:0.0} {unit}")
            : Invariant($"after 1 block: {blocks[0]:0.0} {unit}");
    }
}
