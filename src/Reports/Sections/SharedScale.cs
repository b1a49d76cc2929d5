using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Reports.Sections;

/// <summary>One scale for charts of the same unit, so that lengths can be compared between them.</summary>
internal static class SharedScale
{
    // Beyond this ratio of the largest to the smallest, a linear scale would hide the small ones.
    private const double Many = 8;

    /// <summary>The charts with a common scale for each unit: from zero, or logarithmic if the values differ much.</summary>
    /// <param name="charts">Charts.</param>
    /// <param name="units">Unit of each.</param>
    /// <param name="mayBeLogarithmic">False to leave the scale as it is.</param>
    public static IReadOnlyList<Chart> Of(IReadOnlyList<Chart> charts, IReadOnlyList<string> units, bool mayBeLogarithmic = true)
    {
        var scales = charts.Zip(units).GroupBy(pair => pair.Second, pair => pair.First, StringComparer.Ordinal)
            .ToDictionary(group => group.Key, group => Common(group, mayBeLogarithmic), StringComparer.Ordinal);
        return [.. charts.Zip(units, (chart, unit) => scales[unit](chart))];
    }

    private static Func<Chart, Chart> Common(IEnumerable<Chart> charts, bool mayBeLogarithmic)
    {
        Chart[] all = [.. charts];
        double[] estimates = [.. all.SelectMany(chart => chart.Series).SelectMany(series => series.Points).Select(point => point.Y).OfType<double>()];
        if (estimates.Length == 0)
            return chart => chart;
        double[] values = [.. estimates, .. all.SelectMany(chart => chart.Series).SelectMany(series => series.Points).SelectMany(point => point.Blocks)];
        var isLogarithmic = mayBeLogarithmic && all.Length > 1 && values.Min() > 0 && estimates.Max() / estimates.Min() > Many;
        var ranges = all.Select(chart => Axis.Range(chart with { IsLogarithmic = isLogarithmic })).ToArray();
        var scale = (ranges.Min(range => range.Low), ranges.Max(range => range.High));
        return chart => chart with { IsLogarithmic = isLogarithmic, Scale = scale, YLabel = chart.YLabel + (isLogarithmic ? ", logarithmic" : "") };
    }
}
