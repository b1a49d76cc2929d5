using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Results.Runs;

/// <summary>What could make the costs wrong that were measured so far, for whoever waits for the run.</summary>
public static class ProvisionalDoubts
{
    /// <summary>Names of the doubts about costs, each once; empty if there are none.</summary>
    /// <param name="outline">Outline of the run.</param>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <param name="before">Doubts from the warm-up.</param>
    public static IReadOnlyList<string> Of(RunOutline outline, IReadOnlyList<MeasuredBlock> blocks, IReadOnlyList<Doubt> before)
    {
        var counted = new CountedCells(blocks.Where(block => block.Counts).SelectMany(block => block.Cells));
        // Whether a share covers 0 or is precise enough is seen in its interval. Doubts about timed cells are not told here.
        var sofar = new Doubts(outline, blocks, counted, hasTimedQuota: false).Of([]);
        return [.. before.Concat(sofar).Where(doubt => !doubt.IsOfTimedCells).Select(doubt => doubt.Name).Distinct(StringComparer.Ordinal)];
    }
}
