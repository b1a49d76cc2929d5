using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;

namespace TlsToll.Experiments.Settings;

/// <summary>Progress of a run.</summary>
/// <param name="Phase">Current phase, for example <c>warm-up</c> or <c>block 2/6</c>.</param>
/// <param name="Treatment">Name of the current treatment; null between cells.</param>
/// <param name="Kind">Kind of the current cell; null between cells.</param>
/// <param name="Sips">Current service interactions per second; null if unknown.</param>
/// <param name="P90Ms">90th percentile of the last second's response times in milliseconds; null if unknown.</param>
/// <param name="Errors">Errors, timeouts and transport faults so far.</param>
/// <param name="TimeLeft">Estimated remaining time of the run; null if unknown.</param>
public sealed record RunProgress(
    string Phase, string? Treatment = null, CellKind? Kind = null, double? Sips = null, double? P90Ms = null, long Errors = 0, TimeSpan? TimeLeft = null)
{
    /// <summary>What the cells measured so far say; empty if they say nothing yet.</summary>
    public IReadOnlyList<AnswerSoFar> Answers { get; init; } = [];

    /// <summary>
    /// Largest share of the SUT's CPU that was spent on compiling methods in the last load of a warm-up, 0 to 1, which ends once it is small; null if unknown.
    /// </summary>
    public double? Compiling { get; init; }

    /// <summary>What the finished cells of the treatment say, in a few words, such as <c>after 3 blocks: 512.3 ±9.1 µs</c>; null if they say nothing yet.</summary>
    public string? SoFar { get; init; }

    /// <summary>Names of doubts about what was measured so far; empty if there are none, null if it was not judged yet.</summary>
    public IReadOnlyList<string>? Doubts { get; init; }
}
