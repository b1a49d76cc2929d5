namespace TlsToll.Measurement.Processors;

/// <summary>A process's processor events over a period. Null means "not measured"; <see cref="Missing"/> contains the reason.</summary>
/// <param name="Counts">Counts by <see cref="PerfEvent.Name"/>.</param>
/// <param name="UserOnly">True if the counts exclude kernel mode, because counting it is not permitted.</param>
/// <param name="Missing">Reason for missing counts, without a full stop; null if none is missing.</param>
public sealed record ProcessorCounts(IReadOnlyDictionary<string, double?> Counts, bool UserOnly, string? Missing)
{
    /// <summary>The count of an event; null if not measured.</summary>
    public double? Of(PerfEvent what) => Counts.GetValueOrDefault(what.Name);
}
