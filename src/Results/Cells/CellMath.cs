using TlsToll.Contracts;
using TlsToll.Measurement.Processors;

namespace TlsToll.Results.Cells;

/// <summary>Numbers derived from one cell.</summary>
public static class CellMath
{
    /// <summary>
    /// CPU of a tier per interaction, in microseconds; null where the tier's CPU was not measured, or is what it used for the interactions of several
    /// RBEs.
    /// </summary>
    public static double? CpuMicrosPerInteraction(this CellMeasurement cell, Tier tier) =>
        cell.Interactions == 0 || (cell.Shards > 1 && tier != Tier.Rbe) ? null : cell.CpuNanoseconds[tier] / 1000 / cell.Interactions;

    /// <summary>CPU per interaction of all tiers by name.</summary>
    public static IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction(this CellMeasurement cell) =>
        Tier.All.ToDictionary(tier => tier.Slug, tier => cell.CpuMicrosPerInteraction(tier), StringComparer.Ordinal);

    /// <summary>
    /// What an interaction had the SUT's processor do, by the names of <see cref="PerfEvent"/>; null where it was not counted, and for what the
    /// machine does not count.
    /// </summary>
    public static IReadOnlyDictionary<string, double?>? ProcessorPerInteraction(this CellMeasurement cell) =>
        cell.Processor is null || cell.Interactions == 0
        ? null
        : PerfEvent.All.ToDictionary(what => what.Name, what => cell.Processor.Of(what) / cell.Interactions, StringComparer.Ordinal);

    /// <summary>One count of the SUT's processor over another, such as cycles over instructions; null unless both were measured.</summary>
    public static double? ProcessorRatio(this CellMeasurement cell, PerfEvent what, PerfEvent over) =>
        cell.Processor?.Of(over) is > 0 and var divisor ? cell.Processor.Of(what) / divisor : null;

    /// <summary>90th percentile of the response time of a service in milliseconds; null without a value.</summary>
    public static double? P90Ms(this CellMeasurement cell, ServiceName service) => cell.ResponseMilliseconds.GetValueOrDefault(service)?.P90;

    /// <summary>
    /// Service interactions per second that the SUT would come to with its processors fully used, if each cost what it did: SIPS ÷
    /// utilisation, as Kant, Iyer and Mohapatra (2000) scale their throughput; null without a utilisation.
    /// </summary>
    public static double? SipsAtFullUse(this CellMeasurement cell) => cell.SutUtilisation is > 0 and var used ? cell.Sips / used : null;

    /// <summary>Mean response time over all services in milliseconds; null without a value.</summary>
    public static double? MeanMs(this CellMeasurement cell)
    {
        var count = cell.ResponseMilliseconds.Values.Sum(s => (long)s.Count);
        return count == 0 ? null : cell.ResponseMilliseconds.Values.Sum(s => s.Count * s.Mean) / count;
    }
}
