using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Horizontal axis of the levels of a factor.</summary>
internal sealed class LevelAxis
{
    // Percentiles with a label.
    private static readonly double[] Marked = [50, 90, 99, 99.9];

    private readonly bool _isPercentiles;
    private readonly LevelScale _scale;
    private readonly (string X, string? OtherX)[] _levels;
    private readonly double[]? _numbers;
    private readonly double _left;
    private readonly double _right;

    /// <summary>Axis of the levels of a chart's series.</summary>
    /// <param name="chart">Chart.</param>
    /// <param name="left">Position of the left end.</param>
    /// <param name="right">Position of the right end.</param>
    public LevelAxis(Chart chart, double left, double right)
    {
        (_left, _right, _isPercentiles, _scale) = (left, right, chart.Kind == ChartKind.Percentiles, new LevelScale(chart));
        _levels = [.. chart.Series.SelectMany(s => s.Points).GroupBy(p => p.X, StringComparer.Ordinal).Select(level => (level.Key, level.Select(p => p.OtherX).FirstOrDefault(x => x is not null)))];
        _numbers = _scale.IsNumeric ? [.. _levels.Select(level => _scale.Placed(LevelScale.Number(level.X)!.Value))] : null;
    }

    /// <summary>True if equal distances are equal ratios.</summary>
    public bool IsLogarithmic => _scale.IsLogarithmic;

    /// <summary>True if a line joins the points of a series.</summary>
    public bool Joins(ChartSeries series) => _scale.Joins(series);

    /// <summary>Position of a level.</summary>
    public double At(string level)
    {
        var index = Array.FindIndex(_levels, known => known.X == level);
        return _numbers is null ? _left + ((index + 0.5) * (_right - _left) / _levels.Length) : AtPlaced(_numbers, _numbers[index]);
    }

    /// <summary>Position of a number between the least and the greatest level, or of the nearer of them.</summary>
    /// <exception cref="InvalidOperationException">The levels are names.</exception>
    public double At(double number) => AtPlaced(_numbers ?? throw new InvalidOperationException("There are no numbers between names."), _scale.Placed(number));

    /// <summary>Labels below the axis, from left to right. Those that would lie over the one before are left out, if the levels are numbers; names are wrapped.</summary>
    public List<(double X, IReadOnlyList<string> Lines)> Labels()
    {
        var labels = new List<(double X, IReadOnlyList<string> Lines)>();
        var each = Math.Max(30, ((_right - _left) / _levels.Length) - 6);
        var end = double.NegativeInfinity;
        foreach (var (x, other) in _levels.Where(level => !_isPercentiles || Marked.Contains(LevelScale.Number(level.X) ?? 0)).OrderBy(level => At(level.X)))
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

    private double AtPlaced(double[] numbers, double number)
    {
        var inner = (_right - _left) * 0.05;
        var (low, high) = (numbers.Min(), numbers.Max());
        number = Math.Clamp(number, low, high);
        var share = high <= low ? 0.5 : IsLogarithmic ? Math.Log(number / low) / Math.Log(high / low) : (number - low) / (high - low);
        return _left + inner + (share * (_right - _left - (2 * inner)));
    }
}
