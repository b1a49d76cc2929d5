using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws steps that add up to a total: each bar begins where the one before ended.</summary>
internal static class WaterfallFigure
{
    private const double AxisHeight = 42;
    private const double BarHeight = 14;

    /// <summary>The drawing.</summary>
    /// <param name="chart">Chart with one series, whose last point is the total.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="layout">Class of the drawing.</param>
    public static SvgDrawing Of(Chart chart, double width, string layout)
    {
        var points = chart.Series[0].Points;
        var rows = new RowLayout(width, [.. points.Select(p => (p.X, Numbers.Text(p.Y, p.Low, p.High)))]);
        var ends = Ends(points);
        var reach = points.Select((p, i) => Math.Max(ends[i].From, ends[i].To + Math.Max(0, (p.High ?? p.Y ?? 0) - (p.Y ?? 0)))).Max();
        var (low, high) = chart.Scale ?? (Math.Min(0, ends.Min(end => Math.Min(end.From, end.To))), reach);
        var axis = Axis.Linear(low, high, width < 500 ? 3 : 5);
        double At(double value) => rows.At(axis.At(value));
        var drawing = new SvgDrawing(width, rows.Bottom + AxisHeight, FigureText.Label(chart), layout);
        RowFigure.Grid(drawing, axis, rows, chart.YLabel);
        rows.Write(drawing);
        for (var i = 0; i < points.Count; i++)
        {
            var (from, to) = ends[i];
            var isWhole = i == 0 || i == points.Count - 1;
            var group = drawing.Group(isWhole ? "c0" : "c1", Marks.Title(points[i]));
            var y = rows.Middle(i);
            group.Box(At(Math.Min(from, to)), y - (BarHeight / 2), Math.Max(1, Math.Abs(At(to) - At(from))), BarHeight, isWhole ? "bar whole" : "bar");
            if (i < points.Count - 1)
                rows.Vertical(drawing, At(to), y + (BarHeight / 2), rows.Middle(i + 1) - (BarHeight / 2), "joint");
            if (points[i] is { Y: { } estimate, Low: { } lower, High: { } upper })
                Marks.Across(group, axis, At, y, to + lower - estimate, to + upper - estimate);
        }

        return drawing;
    }

    private static (double From, double To)[] Ends(IReadOnlyList<ChartPoint> points)
    {
        var ends = new (double From, double To)[points.Count];
        var sum = 0.0;
        for (var i = 0; i < points.Count; i++)
        {
            var from = i == points.Count - 1 ? 0 : sum;
            ends[i] = (from, sum = from + (points[i].Y ?? 0));
        }

        return ends;
    }
}
