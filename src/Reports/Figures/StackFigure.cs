using System.Globalization;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>
/// Draws the components of a whole, one bar per name, each with its interval at its end. A component below zero is drawn to the left of zero.
/// </summary>
internal static class StackFigure
{
    private const double AxisHeight = 42;
    private const double BarHeight = 16;

    /// <summary>Number of a component, in its area and in the legend, so that colours alone distinguish nothing.</summary>
    public static string Sign(int index) => (index + 1).ToString(CultureInfo.InvariantCulture);

    /// <summary>The drawing.</summary>
    /// <param name="chart">Chart with a series per component.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="layout">Class of the drawing.</param>
    public static SvgDrawing Of(Chart chart, double width, string layout)
    {
        string[] names = [.. chart.Series[0].Points.Select(p => p.X)];
        var bars = names.Select((_, i) => Parts(chart, i)).ToArray();
        var rows = new RowLayout(width, [.. names.Select((name, i) => (name, Total(chart, i)))]);
        var (low, high) = Range(chart, bars);
        var axis = Axis.Linear(low, high, width < 500 ? 3 : 5);
        if (chart.Most is not null)
            axis = axis.To(low, high);
        var legend = new Legend(chart.Series, width, isFilled: true);
        var drawing = new SvgDrawing(width, legend.Height + rows.Bottom + AxisHeight, FigureText.Label(chart), layout);
        legend.Write(drawing);
        var body = drawing.Shifted(legend.Height);
        RowFigure.Grid(body, axis, rows, chart.YLabel);
        rows.Write(body);
        for (var i = 0; i < names.Length; i++)
            Bar(body, axis, chart.Series, bars[i], rows.Middle(i), value => rows.At(axis.At(value)));
        return drawing;
    }

    // Components of a bar that have a size, each from where the one before on its side of zero ended.
    private static List<Part> Parts(Chart chart, int index)
    {
        var parts = new List<Part>();
        var (below, above) = (0.0, 0.0);
        for (var s = 0; s < chart.Series.Count; s++)
        {
            var point = chart.Series[s].Points[index];
            if (point.Y is not { } size)
                continue;
            var from = size < 0 ? below : above;
            parts.Add(new Part(s, point, from, from + size));
            (below, above) = size < 0 ? (below + size, above) : (below, above + size);
        }

        return parts;
    }

    // An interval may be wider than the whole bar: it then ends beyond the axis. Percentages of a whole end where they end.
    private static (double Low, double High) Range(Chart chart, List<Part>[] bars)
    {
        var parts = bars.SelectMany(bar => bar).ToArray();
        var (low, high) = (parts.Select(part => part.To).Append(0).Min(), parts.Select(part => part.To).Append(chart.Most ?? 0).Max());
        if (chart.Most is not null)
            return (low, high);
        var room = 0.25 * (high - low);
        var ends = parts.Select(part => part.Interval).OfType<(double Low, double High)>().ToArray();
        return (
            low < 0 ? Math.Max(low - room, ends.Select(end => end.Low).Append(low).Min()) : low,
            Math.Min(high + room, ends.Select(end => end.High).Append(high).Max()));
    }

    private static void Bar(SvgDrawing body, Axis axis, IReadOnlyList<ChartSeries> series, List<Part> parts, double y, Func<double, double> at)
    {
        foreach (var (index, point, from, to) in parts.Where(part => part.Point.Y != 0))
        {
            var (left, right) = (at(Math.Min(from, to)), at(Math.Max(from, to)));
            var area = body.Group(Marks.Colour(series[index].Style), Marks.Title(point, series[index].Name));
            area.Box(left, y - (BarHeight / 2), right - left, BarHeight, "area");
            if (right - left > TextWidth.Of(Sign(index)) + 2)
                area.Text((left + right) / 2, y + 4, Sign(index), "middle", "inside");
        }

        // Above all areas, and in turn in the upper and in the lower half of the bar: those of neighbours would lie over each other.
        foreach (var part in parts)
        {
            if (part.Interval is not var (low, high))
                continue;
            var group = body.Group(Marks.Colour(series[part.Series].Style), Marks.Title(part.Point, series[part.Series].Name));
            Marks.Across(group, axis, at, y + (part.Series % 2 == 0 ? -BarHeight / 4 : BarHeight / 4), low, high);
        }
    }

    // Of percentages, the total is known.
    private static string Total(Chart chart, int index) => chart.Most is not null ? ""
        : chart.Series.All(s => s.Points[index].Y is not null) ? Numbers.Text(chart.Series.Sum(s => s.Points[index].Y!.Value)) : Numbers.NotMeasured;

    // A component from where it begins to its end, which is the lower of both below zero.
    private readonly record struct Part(int Series, ChartPoint Point, double From, double To)
    {
        // At the component's end; null without one.
        public (double Low, double High)? Interval =>
            Point is { Y: { } y, Low: { } low, High: { } high } ? (To + low - y, To + high - y) : null;
    }
}
