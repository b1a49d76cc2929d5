using System.Globalization;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>
/// What the levels of a chart's factor are on its horizontal axis: names, or numbers to scale, on a logarithmic one if they span more than a decade and a half.
/// Percentiles are placed by the share above them, so that 90, 99 and 99.9 % are equally spaced.
/// </summary>
/// <param name="chart">Chart.</param>
internal sealed class LevelScale(Chart chart)
{
    // Levels beyond this ratio would crowd at one end of a linear axis.
    private const double ManyTimes = 50;

    private readonly double[]? _numbers = Numbers(chart);

    /// <summary>True if the levels are numbers, so that there are values between them.</summary>
    public bool IsNumeric => _numbers is not null;

    /// <summary>True if equal distances are equal ratios.</summary>
    public bool IsLogarithmic => chart.Kind != ChartKind.Percentiles && _numbers is { Length: > 2 } numbers && numbers.Min() > 0 && numbers.Max() / numbers.Min() > ManyTimes;

    /// <summary>Number of a level; null for a name.</summary>
    public static double? Number(string level) =>
        double.TryParse(level, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number) ? number : null;

    /// <summary>Place of a number along the axis, in units of its own.</summary>
    public double Placed(double number) => chart.Kind == ChartKind.Percentiles ? -Math.Log10(1 - (number / 100)) : number;

    /// <summary>
    /// True if a line joins the points of a series. Between names, a line has no values; it only connects the points if there are several series. A fitted line
    /// takes its place.
    /// </summary>
    public bool Joins(ChartSeries series) =>
        HasLine(series) && chart.Curves.All(curve => curve.Series != series.Name) && (IsNumeric || chart.Series.Count(HasLine) > 1);

    private static bool HasLine(ChartSeries series) => series.Style.Dash != SeriesStyle.NoLine;

    private static double[]? Numbers(Chart chart)
    {
        double?[] all = [.. chart.Series.SelectMany(s => s.Points).Select(p => p.X).Distinct(StringComparer.Ordinal).Select(Number)];
        return all.All(number => number is not null) ? [.. all.Select(number => number!.Value)] : null;
    }
}
