using System.Globalization;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>
/// Draws points with intervals over the levels of a factor: to scale if the levels are numbers, on a logarithmic axis if they span more than a decade and a half.
/// Percentiles are placed by the share above them, so that 90, 99 and 99.9 % are equally spaced.
/// </summary>
internal sealed class LineFigure
{
    // Levels beyond this ratio would crowd at the left end of a linear axis.
    private const double ManyTimes = 50;
    private const double PlotHeight = 210;

    // Percentiles with a label.
    private static readonly double[] Marked = [50, 90, 99, 99.9];

    private readonly Chart _chart;
    private readonly (string X, string? OtherX)[] _levels;
    private readonly double[]? _numbers;
    private readonly bool _isLogarithmic;
    private readonly double _left;
    private readonly double _right;

    private LineFigure(Chart chart, double width, Axis axis)
    {
        _chart = chart;
        _levels = [.. chart.Series.SelectMany(s => s.Points).GroupBy(p => p.X, StringComparer.Ordinal).Select(level => (level.Key, level.Select(p => p.OtherX).FirstOrDefault(x => x is not null)))];
        _numbers = _levels.All(level => Number(level.X) is not null) ? [.. _levels.Select(level => Number(level.X)!.Value)] : null;
        if (_numbers is not null && chart.Kind == ChartKind.Percentiles)
            _numbers = [.. _numbers.Select(percent => -Math.Log10(1 - (percent / 100)))];
        _isLogarithmic = chart.Kind != ChartKind.Percentiles && _numbers is { Length: > 2 } numbers && numbers.Min() > 0 && numbers.Max() / numbers.Min() > ManyTimes;
        (_left, _right) = (10 + axis.Ticks.Max(tick => TextWidth.Of(Axis.Text(tick))), width - 14);
    }

    /// <summary>The drawing.</summary>
    /// <param name="chart">Chart.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="layout">Class of the drawing.</param>
    public static SvgDrawing Of(Chart chart, double width, string layout)
    {
        var axis = Axis.Of(chart, 5);
        return new LineFigure(chart, width, axis).Draw(width, layout, axis);
    }

    private SvgDrawing Draw(double width, string layout, Axis axis)
    {
        var legend = new Legend(_chart.Series, width);
        var heading = TextWidth.Wrap(_chart.YLabel, width);
        var labels = Labels();
        var top = legend.Height + (heading.Count * SvgDrawing.LineHeight) + 8;
        var bottom = top + PlotHeight;
        var below = (labels.Max(label => label.Lines.Count) * SvgDrawing.LineHeight) + 26;
        var drawing = new SvgDrawing(width, bottom + below, FigureText.Label(_chart), layout);
        legend.Write(drawing);
        for (var i = 0; i < heading.Count; i++)
            drawing.Text(0, legend.Height + 12 + (i * SvgDrawing.LineHeight), heading[i], classes: "quiet");
        double Height(double value) => bottom - (axis.At(value) * PlotHeight);
        foreach (var tick in axis.Ticks)
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

        drawing.Text((_left + _right) / 2, bottom + below - 4, TextWidth.Cut(_chart.XLabel + (_isLogarithmic ? ", logarithmic" : ""), width), "middle", "quiet");
        foreach (var series in _chart.Series)
            Series(drawing.Group(Marks.Colour(series.Style)), series, axis, Height);
        return drawing;
    }

    private void Series(SvgDrawing group, ChartSeries series, Axis axis, Func<double, double> height)
    {
        // Between names, a line has no values; it only connects the points if there are several series. A missing point interrupts it.
        if (_numbers is not null || _chart.Series.Count > 1)
        {
            foreach (var run in Runs(series.Points))
                group.Path(run.Select(p => (At(p.X), height(axis.Within(p.Y!.Value)))), "line " + series.Style.Dash);
        }

        foreach (var point in series.Points.Where(p => p.Y is not null))
        {
            var mark = group.Group("point", Marks.Title(point, series.Name));
            if (point is { Low: { } low, High: { } high })
                Marks.Up(mark, axis, height, At(point.X), low, high);
            Marks.Marker(mark, series.Style.Marker, At(point.X), height(axis.Within(point.Y!.Value)));
        }
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

    private double At(string x)
    {
        var index = Array.FindIndex(_levels, level => level.X == x);
        var inner = (_right - _left) * 0.05;
        if (_numbers is null)
            return _left + ((index + 0.5) * (_right - _left) / _levels.Length);
        var (low, high) = (_numbers.Min(), _numbers.Max());
        var share = high <= low ? 0.5 : _isLogarithmic ? Math.Log(_numbers[index] / low) / Math.Log(high / low) : (_numbers[index] - low) / (high - low);
        return _left + inner + (share * (_right - _left - (2 * inner)));
    }

    // Labels that would lie over the one before are left out, if the levels are numbers; names are wrapped.
    private List<(double X, IReadOnlyList<string> Lines)> Labels()
    {
        var labels = new List<(double X, IReadOnlyList<string> Lines)>();
        var each = Math.Max(30, ((_right - _left) / _levels.Length) - 6);
        var end = double.NegativeInfinity;
        foreach (var (x, other) in _levels.Where(level => _chart.Kind != ChartKind.Percentiles || Marked.Contains(Number(level.X) ?? 0)).OrderBy(level => At(level.X)))
        {
            string[] texts = other is null ? [x] : [x, $"({other})"];
            IReadOnlyList<string> lines = _numbers is null ? [.. texts.SelectMany(text => TextWidth.Wrap(text, each))] : texts;
            var half = lines.Max(line => TextWidth.Of(line)) / 2;
            if (_numbers is not null && At(x) - half < end + 4)
                continue;
            labels.Add((At(x), lines));
            end = At(x) + half;
        }

        return labels;
    }

    private static double? Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number) ? number : null;
}
