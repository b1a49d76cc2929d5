using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws points with intervals over the levels of a factor, and the lines fitted to them.</summary>
internal sealed class LineFigure
{
    private const double PlotHeight = 210;

    private readonly Chart _chart;
    private readonly Axis _axis;
    private readonly LevelAxis _levels;
    private readonly double _left;
    private readonly double _right;

    private LineFigure(Chart chart, double width)
    {
        (_chart, _axis) = (chart, Axis.Of(chart, 5));
        (_left, _right) = (10 + _axis.Ticks.Max(tick => TextWidth.Of(Axis.Text(tick))), width - 14);
        _levels = new LevelAxis(chart, _left, _right);
    }

    /// <summary>The drawing.</summary>
    /// <param name="chart">Chart.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="layout">Class of the drawing.</param>
    public static SvgDrawing Of(Chart chart, double width, string layout) => new LineFigure(chart, width).Draw(width, layout);

    private SvgDrawing Draw(double width, string layout)
    {
        var legend = new Legend(_chart.Series, width);
        var heading = TextWidth.Wrap(FigureText.Vertical(_chart), width);
        var labels = _levels.Labels();
        var top = legend.Height + (heading.Count * SvgDrawing.LineHeight) + 8;
        var bottom = top + PlotHeight;
        var below = (labels.Max(label => label.Lines.Count) * SvgDrawing.LineHeight) + 26;
        var drawing = new SvgDrawing(width, bottom + below, FigureText.Label(_chart), layout);
        legend.Write(drawing);
        for (var i = 0; i < heading.Count; i++)
            drawing.Text(0, legend.Height + 12 + (i * SvgDrawing.LineHeight), heading[i], classes: "quiet");
        double Height(double value) => bottom - (_axis.At(value) * PlotHeight);
        foreach (var span in _chart.Spans)
            Span(drawing, span, top);
        foreach (var tick in _axis.Ticks)
        {
            drawing.Line(_left, Height(tick), _right, Height(tick), "grid");
            drawing.Text(_left - 6, Height(tick) + 4, Axis.Text(tick), "end", "quiet");
        }

        drawing.Line(_left, bottom, _right, bottom, "axis");
        foreach (var (x, lines) in labels)
        {
            drawing.Line(x, bottom, x, bottom + 4, "axis");
            for (var i = 0; i < lines.Count; i++)
                drawing.Text(x, bottom + 17 + (i * SvgDrawing.LineHeight), lines[i], "middle", "quiet");
        }

        drawing.Text((_left + _right) / 2, bottom + below - 4, TextWidth.Cut(_chart.XLabel + (_levels.IsLogarithmic ? ", logarithmic" : ""), width), "middle", "quiet");
        foreach (var series in _chart.Series)
            Series(drawing.Group(Marks.Colour(series.Style)), series, Height);
        return drawing;
    }

    private void Span(SvgDrawing drawing, ChartSpan span, double top)
    {
        var (from, to) = (_levels.At(span.From), _levels.At(span.To));
        drawing.Group("point", span.Label).Box(from, top, Math.Max(1, to - from), PlotHeight, "span");
        drawing.Text(from + 4, top + 14, TextWidth.Cut(span.Label, _right - from - 4), classes: "quiet");
    }

    private void Series(SvgDrawing group, ChartSeries series, Func<double, double> height)
    {
        if (_chart.Curves.FirstOrDefault(curve => curve.Series == series.Name) is { } fitted)
            Curve(group, fitted, series.Style, height);
        if (_levels.Joins(series))
            Join(group, series, height);
        foreach (var point in series.Points.Where(p => p.Y is not null))
        {
            var mark = group.Group("point", Marks.Title(point, series.Name));
            for (var i = 0; i < point.Blocks.Count; i++)
                mark.Circle(_levels.At(point.X) + (Marks.Jitter(i) / 2), height(_axis.Within(point.Blocks[i])), 1.8, "dot");
            if (point is { Low: { } low, High: { } high })
                Marks.Up(mark, _axis, height, _levels.At(point.X), low, high);
            Marks.Marker(mark, series.Style, _levels.At(point.X), height(_axis.Within(point.Y!.Value)));
        }
    }

    // A missing point interrupts the line.
    private void Join(SvgDrawing group, ChartSeries series, Func<double, double> height)
    {
        foreach (var run in Runs(series.Points))
            group.Path(run.Select(p => (_levels.At(p.X), height(_axis.Within(p.Y!.Value)))), "line " + series.Style.Dash);
    }

    private void Curve(SvgDrawing group, ChartCurve curve, SeriesStyle style, Func<double, double> height)
    {
        (double X, double Y) At(CurvePoint point, double y) => (_levels.At(point.X), height(_axis.Within(y)));
        group.Path([.. curve.Points.Select(p => At(p, p.Low)), .. curve.Points.Reverse().Select(p => At(p, p.High))], "band", closed: true);
        group.Path(curve.Points.Select(p => At(p, p.Y)), "line " + style.Dash);
    }

    private static IEnumerable<List<ChartPoint>> Runs(IReadOnlyList<ChartPoint> points)
    {
        var run = new List<ChartPoint>();
        foreach (var point in points)
        {
            if (point.Y is not null)
            {
                run.Add(point);
                continue;
            }

            if (run.Count > 1)
                yield return run;
            run = [];
        }

        if (run.Count > 1)
            yield return run;
    }
}
