using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws one row per name: the estimate as a point with its interval, the value of each block as a dot, and the numbers.</summary>
internal static class RowFigure
{
    private const double AxisHeight = 42;

    /// <summary>The drawing.</summary>
    /// <param name="chart">Chart with one series.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="layout">Class of the drawing.</param>
    public static SvgDrawing Of(Chart chart, double width, string layout)
    {
        var series = chart.Series[0];
        var rows = new RowLayout(width, [.. series.Points.Select(p => (p.X, Numbers.Text(p.Y, p.Low, p.High)))]);
        var axis = Axis.Of(chart, width < 500 ? 3 : 5);
        double At(double value) => rows.At(axis.At(value));
        var drawing = new SvgDrawing(width, rows.Bottom + AxisHeight, FigureText.Label(chart), layout);
        Grid(drawing, axis, rows, chart.YLabel);
        if (chart.Neutral is { } neutral && axis.Holds(neutral))
            rows.Vertical(drawing, At(neutral), "neutral");
        rows.Write(drawing);
        for (var i = 0; i < series.Points.Count; i++)
            Row(drawing.Group(Marks.Colour(series.Style), Marks.Title(series.Points[i])), axis, At, rows.Middle(i), series.Points[i], series.Style);
        return drawing;
    }

    /// <summary>Draws grid, ticks and label of the horizontal axis below rows.</summary>
    public static void Grid(SvgDrawing drawing, Axis axis, RowLayout rows, string label)
    {
        foreach (var tick in axis.Ticks)
            rows.Vertical(drawing, rows.At(axis.At(tick)), "grid");
        drawing.Line(rows.Left, rows.Bottom, rows.Right, rows.Bottom, "axis");
        var end = double.NegativeInfinity;
        foreach (var tick in axis.Ticks)
        {
            var text = Axis.Text(tick);
            var (x, half) = (rows.At(axis.At(tick)), TextWidth.Of(text) / 2);
            x = Math.Clamp(x, half, drawing.Width - half);
            if (x - half < end + 6)
                continue;
            drawing.Text(x, rows.Bottom + 15, text, "middle", "quiet");
            end = x + half;
        }

        drawing.Text(drawing.Width, rows.Bottom + 33, TextWidth.Cut(label, drawing.Width), "end", "quiet");
    }

    private static void Row(SvgDrawing group, Axis axis, Func<double, double> at, double y, ChartPoint point, SeriesStyle style)
    {
        if (point.Y is not { } estimate || !double.IsFinite(estimate))
            return;
        for (var i = 0; i < point.Blocks.Count; i++)
            group.Circle(at(axis.Within(point.Blocks[i])), y + Marks.Jitter(i), 2.5, "dot");
        if (point is { Low: { } low, High: { } high })
            Marks.Across(group, axis, at, y, low, high);
        // In the colour of its interval: dots of the same place would hide it.
        Marks.Marker(group.Group("estimate"), style, at(axis.Within(estimate)), y);
    }
}
