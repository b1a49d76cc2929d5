using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Derived;

/// <summary>Costs of a treatment and its baseline in one block.</summary>
/// <param name="Block">Number of the block, from 1.</param>
/// <param name="Baseline">The SUT's CPU per interaction with the baseline, in microseconds, above 0.</param>
/// <param name="Treatment">The SUT's CPU per interaction with the treatment, in microseconds, above 0.</param>
public sealed record PairedCost(int Block, double Baseline, double Treatment)
{
    /// <summary>The treatment's share of its own cost that the baseline does not have, in percent; negative if the treatment was cheaper.</summary>
    public double SharePercent => 100 * (1 - (Baseline / Treatment));
}

/// <summary>Costs of two treatments block by block, from the cells of <c>run.json</c>, by the rules of the comparisons.</summary>
public static class PairBlocks
{
    /// <summary>Costs of both in each block that has both, in the order of the blocks. Of rounds, those count in which both were measured.</summary>
    /// <param name="values">Cells of the run.</param>
    /// <param name="baseline">Name of the baseline.</param>
    /// <param name="treatment">Name of the treatment.</param>
    public static IReadOnlyList<PairedCost> Of(MetricValues values, string baseline, string treatment)
    {
        var (without, with) = (Costs(values, baseline, treatment), Costs(values, treatment, baseline));
        return [.. from block in without where with.ContainsKey(block.Key) orderby block.Key select new PairedCost(block.Key, block.Value, with[block.Key])];
    }

    private static IReadOnlyDictionary<int, double> Costs(MetricValues values, string treatment, string beside) => values.ByBlock(
        treatment, CellKindName.Cost, cell => cell.CpuMicrosPerInteraction.GetValueOrDefault(Tier.Sut.Slug) is > 0 and var cost ? cost : null, beside);
}
