using TlsToll.Contracts;
using TlsToll.Rbe.Statistics;

namespace TlsToll.Rbe.Experiments;

/// <summary>Numbers derived from one cell.</summary>
internal static class CellMath
{
    /// <summary>CPU of a tier per interaction, in microseconds; null where the tier's CPU was not measured.</summary>
    public static double? CpuMicrosPerInteraction(this CellMeasurement cell, string tier) =>
        cell.Interactions == 0 ? null : cell.CpuNanoseconds[tier] / 1000 / cell.Interactions;

    /// <summary>CPU per interaction of all tiers by name.</summary>
    public static IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction(this CellMeasurement cell) =>
        TierValues.Names.ToDictionary(tier => tier, tier => cell.CpuMicrosPerInteraction(tier), StringComparer.Ordinal);

    /// <summary>Percentile of the response time of a service in milliseconds; null without a value.</summary>
    public static double? PercentileMs(this CellMeasurement cell, ServiceName service, double percent)
    {
        if (!cell.ResponseMilliseconds.TryGetValue(service, out var values) || values.Length == 0)
            return null;
        var sorted = values.Order().ToArray();
        return Percentiles.OfSorted<double>(sorted, percent);
    }

    /// <summary>Mean response time over all services in milliseconds; null without a value.</summary>
    public static double? MeanMs(this CellMeasurement cell)
    {
        var all = cell.ResponseMilliseconds.Values.SelectMany(v => v).ToArray();
        return all.Length == 0 ? null : all.Average();
    }
}
