using System.Globalization;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Axis of numbers.</summary>
/// <param name="Low">Value at the start.</param>
/// <param name="High">Value at the end, above <paramref name="Low"/>.</param>
/// <param name="Ticks">Values with a label.</param>
/// <param name="IsLogarithmic">True if equal distances are equal ratios; both ends are then above 0.</param>
internal sealed record Axis(double Low, double High, IReadOnlyList<double> Ticks, bool IsLogarithmic = false)
{
    private static readonly int[] Steps = [1, 2, 5, 10];

    /// <summary>Axis in steps of 1, 2 or 5 times a power of ten that contains two values (Heckbert, Nice numbers for graph labels, 1990).</summary>
    /// <param name="low">Smallest value.</param>
    /// <param name="high">Largest value.</param>
    /// <param name="steps">Number of steps to aim at.</param>
    public static Axis Linear(double low, double high, int steps)
    {
        if (!(high > low))
            (low, high) = low == 0 ? (0, 1) : (Math.Min(0, low * 2), Math.Max(0, low * 2));
        var step = Step((high - low) / steps);
        var (from, to) = (Math.Floor((low / step) + 1e-9), Math.Ceiling((high / step) - 1e-9));
        return new Axis(from * step, to * step, [.. Enumerable.Range(0, (int)(to - from) + 1).Select(i => (from + i) * step)]);
    }

    /// <summary>Logarithmic axis that contains two values.</summary>
    /// <param name="low">Smallest value, above 0.</param>
    /// <param name="high">Largest value.</param>
    /// <param name="steps">Number of steps to aim at.</param>
    public static Axis Logarithmic(double low, double high, int steps)
    {
        if (!(high > low * 1.001))
            (low, high) = (low / 1.1, low * 1.1);
        var room = Math.Pow(high / low, 0.04);
        (low, high) = (low / room, high * room);
        if (high / low < 6)
            return new Axis(low, high, [.. Linear(low, high, steps).Ticks.Where(tick => tick >= low && tick <= high)], IsLogarithmic: true);
        double[] factors = high / low > 100 ? [1] : high / low > 30 ? [1, 3] : [1, 2, 5];
        var decades = Enumerable.Range((int)Math.Floor(Math.Log10(low)), (int)Math.Ceiling(Math.Log10(high / low)) + 2);
        return new Axis(low, high, [.. decades.SelectMany(decade => factors.Select(f => f * Math.Pow(10, decade))).Where(tick => tick >= low && tick <= high)], IsLogarithmic: true);
    }

    /// <summary>
    /// Axis of a chart's response. An interval may be wider than all estimates (two blocks give 12.7 standard errors): it then ends beyond the axis, so that the
    /// estimates remain distinguishable.
    /// </summary>
    /// <param name="chart">Chart.</param>
    /// <param name="steps">Number of steps to aim at.</param>
    public static Axis Of(Chart chart, int steps)
    {
        var (low, high) = chart.Scale ?? Range(chart);
        if (chart.IsLogarithmic)
            return Logarithmic(low, high, steps);
        var axis = Linear(low, high, steps);
        return chart.Most is { } most ? axis.To(low, Math.Max(most, chart.Series.SelectMany(s => s.Points).Max(p => p.Y) ?? most)) : axis;
    }

    /// <summary>The axis without what lies beyond two values, which need not be at a tick: percentages of a whole end at 100.</summary>
    /// <param name="low">Smallest value.</param>
    /// <param name="high">Largest value.</param>
    public Axis To(double low, double high)
    {
        var (from, to) = (Math.Max(Low, low), Math.Min(High, high));
        return this with { Low = from, High = to, Ticks = [.. Ticks.Where(tick => tick >= from && tick <= to)] };
    }

    /// <summary>Range of a chart's values, with zero if the axis starts there and the neutral value if there is one.</summary>
    /// <param name="chart">Chart.</param>
    public static (double Low, double High) Range(Chart chart)
    {
        ChartPoint[] points = [.. chart.Series.SelectMany(s => s.Points).Where(p => p.Y is { } y && double.IsFinite(y))];
        if (points.Length == 0)
            return chart.IsLogarithmic ? (1, 10) : (0, 1);
        CurvePoint[] fitted = [.. chart.Curves.SelectMany(curve => curve.Points)];
        double[] inner = [.. points.Select(p => p.Y!.Value), .. points.SelectMany(p => p.Blocks), .. fitted.Select(point => point.Y).Where(HasPlace), .. Neutral(chart)];
        double[] ends = [.. points.SelectMany(p => new[] { p.Low, p.High }).OfType<double>().Concat(fitted.SelectMany(point => new[] { point.Low, point.High }).Where(HasPlace)).Where(double.IsFinite)];
        var (low, high) = (inner.Min(), inner.Max());
        if (chart.IsLogarithmic)
        {
            var factor = Math.Pow(Math.Max(high / low, 1.02), 0.75);
            return (Math.Max(ends.Prepend(low).Min(), low / factor), Math.Min(ends.Prepend(high).Max(), high * factor));
        }

        var isPositive = low >= 0;
        if (chart.FromZero)
            low = Math.Min(0, low);
        var room = 0.75 * (high > low ? high - low : Math.Abs(high) > 0 ? Math.Abs(high) : 1);
        (low, high) = (Math.Max(ends.Prepend(low).Min(), low - room), Math.Min(ends.Prepend(high).Max(), high + room));
        return (chart.FromZero && isPositive ? 0 : low, high);

        // A fitted line may go below zero, and a logarithmic axis does not.
        bool HasPlace(double value) => !chart.IsLogarithmic || value > 0;
    }

    /// <summary>Position of a value, 0 at the start and 1 at the end.</summary>
    public double At(double value) => IsLogarithmic
        ? Math.Log(Math.Max(value, double.Epsilon) / Low) / Math.Log(High / Low)
        : (value - Low) / (High - Low);

    /// <summary>True if a value lies on the axis.</summary>
    public bool Holds(double value) => value >= Low - (1e-9 * (High - Low)) && value <= High + (1e-9 * (High - Low));

    /// <summary>A value that lies on the axis: the value itself, or the nearer end.</summary>
    public double Within(double value) => Math.Clamp(value, Low, High);

    /// <summary>Label of a tick.</summary>
    public static string Text(double tick) => Math.Round(tick, 6).ToString("#,0.######", CultureInfo.InvariantCulture);

    private static IEnumerable<double> Neutral(Chart chart) => chart.Neutral is { } neutral ? [neutral] : [];

    private static double Step(double raw)
    {
        var power = Math.Pow(10, Math.Floor(Math.Log10(raw)));
        return Steps.Select(factor => factor * power).First(step => step >= raw * 0.999);
    }
}
