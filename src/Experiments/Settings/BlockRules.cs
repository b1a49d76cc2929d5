using TlsToll.Results.Treatments;
using TlsToll.Testbed;

namespace TlsToll.Experiments.Settings;

/// <summary>The rules for the blocks of an experiment.</summary>
public sealed record BlockRules
{
    /// <summary>Seed of the random orders.</summary>
    public required ulong Seed { get; init; }

    /// <summary>The treatments.</summary>
    public required IReadOnlyList<Treatment> Treatments { get; init; }

    /// <summary>Pairs that are measured as duets, baseline first; empty for slices.</summary>
    public IReadOnlyList<(Treatment Baseline, Treatment Treatment)> Duets { get; init; } = [];

    /// <summary>Couples of equal SUTs, which serve the super-blocks of duets in turn.</summary>
    public int Couples { get; init; } = 1;

    /// <summary>Number of super-blocks of cost cells; if a precision is requested, those of the pilot.</summary>
    public required int Blocks { get; init; }

    /// <summary>
    /// Time for measuring: after <see cref="Blocks"/> super-blocks, further ones follow while all, with the timed cells, is expected to end within it. The rule
    /// looks at the clock and never at the results, so it leaves the intervals right. Null for exactly that number.
    /// </summary>
    public TimeSpan? Budget { get; init; }

    /// <summary>Number of blocks of timed cells; 0 to measure only costs.</summary>
    public required int TimedBlocks { get; init; }

    /// <summary>Blocks of timed cells that are measured even if all then ends after <see cref="Budget"/>; null for all of them.</summary>
    public int? FewestTimedBlocks { get; init; }

    /// <summary>Slices of a super-block, about; 0 for one pass there and back over the treatments.</summary>
    public int Slices { get; init; }

    /// <summary>Duration of a timed cell before the first one was measured, for the progress display.</summary>
    public TimeSpan TimedEstimate { get; init; }

    /// <summary>Duration of a step of cost cells before the first one was measured, for the progress display; 0 for unknown.</summary>
    public TimeSpan CostEstimate { get; init; }

    /// <summary>Requested half-width of the TLS share in percentage points; null for a fixed number of blocks.</summary>
    public double? Precision { get; init; }

    /// <summary>Share of stolen CPU time above which a block is voided and repeated, 0 to 1.</summary>
    public double StealLimit { get; init; } = 0.01;

    /// <summary>A disturbed block is repeated only if measuring is then expected to take no longer; null for no limit.</summary>
    public TimeSpan? RepeatLimit { get; init; }

    /// <summary>Outline from which the results are computed.</summary>
    /// <exception cref="InvalidRequestException">Two treatments have the same name, so the results could not distinguish them.</exception>
    public RunOutline Outline => RunOutline.SharedName(Treatments) is { } name
        ? throw new InvalidRequestException($"two treatments have the name {name}; the results could not distinguish them")
        : RunOutline.Of(Treatments, Blocks, Precision, Math.Min(TimedBlocks, FewestTimedBlocks ?? TimedBlocks));

    /// <summary>Returns the rules for the blocks of a run.</summary>
    public static BlockRules Of(RunSettings settings) => new()
    {
        Seed = settings.Seed,
        Treatments = settings.Treatments,
        Duets = settings.DuetPairs,
        Couples = settings.Couples,
        Blocks = settings.Blocks,
        Precision = settings.Precision,
        Budget = settings.Budget,
        TimedBlocks = settings.CostOnly ? 0 : settings.TimedBlocks,
        FewestTimedBlocks = settings.FewestTimedBlocks,
        Slices = settings.Slices,
        TimedEstimate = settings.Window + settings.Settling + TimeSpan.FromSeconds(0.5),
        // As on two cores of 2 GHz without a delay of the vendors; the first step measured replaces it.
        CostEstimate = TimeSpan.FromSeconds(0.1 * settings.CostSessions),
        StealLimit = settings.StealLimit,
        RepeatLimit = settings.RepeatLimit,
    };
}
