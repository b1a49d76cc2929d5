using TlsToll.Results.Treatments;

namespace TlsToll.Results.Cells;

/// <summary>A cell to measure.</summary>
/// <param name="Cell">Number within the run, from 1.</param>
/// <param name="Block">Block, from 1.</param>
/// <param name="Attempt">1, or more if the block is repeated.</param>
/// <param name="Position">Position within the block, from 1.</param>
/// <param name="Treatment">What to measure.</param>
/// <param name="Kind">How.</param>
/// <param name="Round">Which of the block's rounds of cost cells, from 1; timed cells have one round.</param>
public sealed record CellPlan(int Cell, int Block, int Attempt, int Position, Treatment Treatment, CellKind Kind, int Round = 1)
{
    /// <summary>Rounds of cost cells in a block: one in a random order, one in its reverse, so that a linear drift within the block cancels.</summary>
    public const int CostRounds = 2;

    /// <summary>Part of the workload: the same work for all treatments of a round, and other work in each round.</summary>
    public ulong Part => (ulong)((Block * CostRounds) + Round - 1);
}

/// <summary>Status of a block.</summary>
public enum BlockStatus
{
    /// <summary>Complete and undisturbed.</summary>
    Counted,

    /// <summary>Disturbed, and repeated: not counted.</summary>
    Voided,

    /// <summary>Disturbed, but there were no repeats left: counted and marked.</summary>
    Marked,

    /// <summary>Cut short by an interruption: not counted.</summary>
    Incomplete,
}

/// <summary>A block with what was measured.</summary>
/// <param name="Block">Number, from 1.</param>
/// <param name="Attempt">1, or more if it was repeated.</param>
/// <param name="Status">What became of it.</param>
/// <param name="Cells">Its cells in the order measured.</param>
public sealed record MeasuredBlock(int Block, int Attempt, BlockStatus Status, IReadOnlyList<CellMeasurement> Cells)
{
    /// <summary>Whether its cells count.</summary>
    public bool Counts => Status is BlockStatus.Counted or BlockStatus.Marked;
}
