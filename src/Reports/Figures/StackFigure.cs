using System.Globalization;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws the components of a whole, one bar per name. A component below zero is drawn to the left of zero.</summary>
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
        var sums = names.Select((_, i) => (
            Low: chart.Series.Sum(s => Math.Min(0, s.Points[i].Y ?? 0)), High: chart.Series.Sum(s => Math.Max(0, s.Points[i].Y ?? 0)))).ToArray();
        var rows = new RowLayout(width, [.. names.Select((name, i) => (name, Total(chart, i)))]);
        var (low, high) = (sums.Min(sum => sum.Low), Math.Max(chart.Most ?? 0, sums.Max(sum => sum.High)));
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
            Bar(body, chart, i, rows.Middle(i), value => rows.At(axis.At(value)));
        return drawing;
    }

    // Intervals are in the table, and where the pointer is.
    private static void Bar(SvgDrawing body, Chart chart, int index, double y, Func<double, double> at)
    {
        var (below, above) = (0.0, 0.0);
        for (var s = 0; s < chart.Series.Count; s++)
        {
            var point = chart.Series[s].Points[index];
            if (point.Y is not { } size || size == 0)
                continue;
            var (from, to) = size < 0 ? (below + size, below) : (above, above + size);
            (below, above) = size < 0 ? (from, above) : (below, to);
            var area = body.Group(Marks.Colour(chart.Series[s].Style), Marks.Title(point, chart.Series[s].Name));
            area.Box(at(from), y - (BarHeight / 2), at(to) - at(from), BarHeight, "area");
            if (at(to) - at(from) > TextWidth.Of(Sign(s)) + 2)
                area.Text((at(from) + at(to)) / 2, y + 4, Sign(s), "middle", "inside");
        }
    }

    // Of percentages, the total is known.
    private static string Total(Chart chart, int index) => chart.Most is not null ? ""
        : chart.Series.All(s => s.Points[index].Y is not null) ? Numbers.Text(chart.Series.Sum(s => s.Points[index].Y!.Value)) : Numbers.NotMeasured;
}
