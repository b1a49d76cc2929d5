using TlsToll.Results.Cells;

namespace TlsToll.Experiments.Settings;

/// <summary>How far a run is.</summary>
/// <param name="Phase">What is going on, e.g. <c>warm-up</c> or <c>block 2/6</c>.</param>
/// <param name="Treatment">Name of the treatment under way; null between cells.</param>
/// <param name="Kind">Kind of the cell under way; null between cells.</param>
/// <param name="Sips">Service interactions per second at the moment; null if unknown.</param>
/// <param name="P90Ms">90th percentile of the last second's response times in milliseconds; null if unknown.</param>
/// <param name="Errors">Errors, timeouts and transport faults so far.</param>
/// <param name="TimeLeft">Estimated rest of the run; null if unknown.</param>
public sealed record RunProgress(
    string Phase, string? Treatment = null, CellKind? Kind = null, double? Sips = null, double? P90Ms = null, long Errors = 0, TimeSpan? TimeLeft = null);
