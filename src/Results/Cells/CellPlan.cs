using System.Text.Json.Serialization;
using TlsToll.Results.Treatments;

namespace TlsToll.Results.Cells;

/// <summary>A cell to measure.</summary>
/// <param name="Cell">Number within the run, from 1.</param>
/// <param name="Block">Block, from 1; 0 in a warm-up of a service.</param>
/// <param name="Attempt">Number of the attempt: 1, or more if the block is repeated.</param>
/// <param name="Position">Position within the block, from 1.</param>
/// <param name="Treatment">Treatment to measure.</param>
/// <param name="Kind">Kind of the cell.</param>
/// <param name="Round">Round in the super-block, from 1; timed cells have one round.</param>
public sealed record CellPlan(int Cell, int Block, int Attempt, int Position, Treatment Treatment, CellKind Kind, int Round = 1)
{
    private const ulong MostRounds = 4096;

    /// <summary>Process on which the treatment is measured.</summary>
    public Place Place { get; init; } = Place.Alone(Treatment);

    /// <summary>
    /// Loads that settle the tiers, after they were quiesced, before the cell; those of a group run at the same time. Before the first cell of a super-block
    /// all of its treatments, before its other cells none, and before a timed cell or a study's run the cell's own.
    /// </summary>
    public IReadOnlyList<IReadOnlyList<Place>> Settles { get; init; } = [[Place.Alone(Treatment)]];

    /// <summary>True in a warm-up, whose work is none of a measured cell's.</summary>
    public bool IsWarmUp { get; init; }

    /// <summary>Segment of the workload: the same work for all treatments of a round, and different work in each round.</summary>
    public ulong Part => ((ulong)Block * MostRounds) + (ulong)(Round - 1);
}

/// <summary>Status of a block.</summary>
public enum BlockStatus
{
    /// <summary>Complete and undisturbed.</summary>
    Counted,

    /// <summary>Disturbed and repeated; not counted.</summary>
    Voided,

    /// <summary>Disturbed, with no repeats left; counted and marked.</summary>
    Marked,

    /// <summary>Cut short by an interruption; not counted.</summary>
    Incomplete,
}

/// <summary>Block with its measurements.</summary>
/// <param name="Block">Number of the block, from 1.</param>
/// <param name="Attempt">Number of the attempt: 1, or more if the block was repeated.</param>
/// <param name="Status">Status of the block.</param>
/// <param name="Cells">Cells in the order of measurement.</param>
public sealed record MeasuredBlock(int Block, int Attempt, BlockStatus Status, IReadOnlyList<CellMeasurement> Cells)
{
    /// <summary>
    /// Kind of the block's cells, as super-blocks of slices and blocks of timed cells are numbered apart; null without cells.
    /// </summary>
    [JsonIgnore]
    public CellKind? Kind => Cells.Count > 0 ? Cells[0].Kind : null;

    /// <summary>True if the block's cells count.</summary>
    public bool Counts => Status is BlockStatus.Counted or BlockStatus.Marked;
}
