namespace TlsToll.Measurement.Processors;

/// <summary>A process's processor events over a time. Null is "not measured"; <see cref="Missing"/> contains the reason.</summary>
/// <param name="Counts">Counts by the names of <see cref="PerfEvent"/>.</param>
/// <param name="UserOnly">Whether the kernel's part of the process is not in them, because it is not permitted to count that.</param>
/// <param name="Missing">Why some are null, in words without a full stop; null if none is.</param>
public sealed record ProcessorCounts(IReadOnlyDictionary<string, double?> Counts, bool UserOnly, string? Missing)
{
    /// <summary>One of them; null if not measured.</summary>
    public double? Of(PerfEvent what) => Counts.GetValueOrDefault(what.Name);
}
