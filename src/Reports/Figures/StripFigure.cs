using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws one strip per series, with a point for each block in the order of measurement and a line at the mean.</summary>
internal static class StripFigure
{
    private const double StripHeight = 42;
    private const double Head = 20;
    private const double Gap = 12;

    /// <summary>The drawing.</summary>
    /// <param name="chart">Chart whose points have the numbers of their blocks.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="layout">Class of the drawing.</param>
    public static SvgDrawing Of(Chart chart, double width, string layout)
    {
        string[] blocks = [.. chart.Series.SelectMany(s => s.Points).Select(p => p.X).Distinct(StringComparer.Ordinal).OrderBy(Order)];
        var drawing = new SvgDrawing(width, (chart.Series.Count * (Head + StripHeight + Gap)) + 34, FigureText.Label(chart), layout);
        var margin = 8 + chart.Series.SelectMany(s => s.Points).Where(p => p.Y is not null).Select(p => TextWidth.Of(Numbers.Text(p.Y))).DefaultIfEmpty(0).Max();
        double At(string block) => margin + ((Array.IndexOf(blocks, block) + 0.5) * (width - margin - 4) / blocks.Length);
        for (var i = 0; i < chart.Series.Count; i++)
            Strip(drawing, chart.Series[i], i * (Head + StripHeight + Gap), margin, At);
        var bottom = chart.Series.Count * (Head + StripHeight + Gap);
        var every = (int)Math.Ceiling(blocks.Length * 30 / (width - margin));
        foreach (var block in blocks.Where((_, i) => i % every == 0))
            drawing.Text(At(block), bottom + 6, block, "middle", "quiet");
        drawing.Text(width, bottom + 24, chart.XLabel, "end", "quiet");
        return drawing;
    }

    private static void Strip(SvgDrawing drawing, ChartSeries series, double top, double margin, Func<string, double> at)
    {
        ChartPoint[] points = [.. series.Points.Where(p => p.Y is not null)];
        drawing.Text(0, top + 13, TextWidth.Cut(series.Name, drawing.Width));
        if (points.Length == 0)
            return;
        var (low, high) = (points.Min(p => p.Y!.Value), points.Max(p => p.Y!.Value));
        var (from, to) = (top + Head + 4, top + Head + StripHeight - 4);
        double Height(double value) => high > low ? to - ((value - low) / (high - low) * (to - from)) : (from + to) / 2;
        drawing.Box(margin, top + Head, drawing.Width - margin, StripHeight, "strip");
        drawing.Text(margin - 6, from + 6, Numbers.Text(high), "end", "quiet");
        if (high > low)
            drawing.Text(margin - 6, to + 4, Numbers.Text(low), "end", "quiet");
        var mean = points.Average(p => p.Y!.Value);
        drawing.Line(margin, Height(mean), drawing.Width, Height(mean), "mean");
        var group = drawing.Group(Marks.Colour(series.Style));
        foreach (var point in points)
            group.Group("point", $"{series.Name}, block {point.X}: {Numbers.Text(point.Y)}").Circle(at(point.X), Height(point.Y!.Value), 3, "mark");
    }

    private static int Order(string block) => int.Parse(block, System.Globalization.CultureInfo.InvariantCulture);
}
