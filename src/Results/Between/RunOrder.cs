using TlsToll.Results.Runs;

namespace TlsToll.Results.Between;

/// <summary>Order in time of two groups of runs. In one that alternates, a drift of the host meets both groups alike.</summary>
internal sealed class RunOrder
{
    private readonly int _fewest;

    /// <summary>Orders the runs by their starts.</summary>
    /// <param name="before">Runs before.</param>
    /// <param name="after">Runs after.</param>
    public RunOrder(IReadOnlyList<RunResult> before, IReadOnlyList<RunResult> after)
    {
        // Runs with the same start have no order; those of a group are kept together, so that they don't pass for alternating.
        bool[] isAfter = [.. before.Select(run => (run.StartedAt, IsAfter: false)).Concat(after.Select(run => (run.StartedAt, IsAfter: true)))
            .OrderBy(run => run.StartedAt).Select(run => run.IsAfter)];
        Changes = isAfter.Zip(isAfter.Skip(1)).Count(pair => pair.First != pair.Second);
        _fewest = Math.Min(before.Count, after.Count);
    }

    /// <summary>How often a run is followed by one of the other group.</summary>
    public int Changes { get; }

    /// <summary>Changes from which the runs alternate: each run of the smaller group has one of the other next to it.</summary>
    public int Needed => (2 * _fewest) - 1;

    /// <summary>True if the runs alternate.</summary>
    public bool Alternates => Changes >= Needed;
}
