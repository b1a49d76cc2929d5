namespace TlsToll.Reports.Figures;

/// <summary>Place of rows, each with a name, marks and a number. In a narrow drawing, name and number are above the marks.</summary>
internal sealed class RowLayout
{
    private const double Gap = 12;
    private const double MarksHeight = 26;
    private const double Side = 8;

    private readonly bool _narrow;
    private readonly double _left;
    private readonly double _right;
    private readonly double _width;
    private readonly (IReadOnlyList<string> Name, string Value)[] _rows;
    private readonly double[] _top;

    /// <summary>Lays out rows.</summary>
    /// <param name="width">Width of the drawing.</param>
    /// <param name="rows">Names and numbers.</param>
    public RowLayout(double width, IReadOnlyList<(string Name, string Value)> rows)
    {
        _width = width;
        _narrow = width < 500;
        var value = rows.Max(row => TextWidth.Of(row.Value));
        var name = Math.Min(rows.Max(row => TextWidth.Of(row.Name)), Math.Max(120, width * 0.34));
        (_left, _right) = _narrow ? (Side, width - Side) : (name + Gap, width - value - (2 * Gap));
        _rows = [.. rows.Select(row => (_narrow ? NarrowName(row.Name, row.Value, width) : TextWidth.Wrap(row.Name, name), row.Value))];
        _top = new double[rows.Count + 1];
        for (var i = 0; i < rows.Count; i++)
            _top[i + 1] = _top[i] + Height(i);
    }

    /// <summary>Left end of the marks.</summary>
    public double Left => _left;

    /// <summary>Right end of the marks.</summary>
    public double Right => _right;

    /// <summary>Height of all rows.</summary>
    public double Bottom => _top[^1];

    /// <summary>Position of a share of an axis, 0 to 1.</summary>
    public double At(double share) => _left + (share * (_right - _left));

    /// <summary>Height of the middle of a row's marks.</summary>
    public double Middle(int row) => _narrow ? _top[row + 1] - (MarksHeight / 2) : (_top[row] + _top[row + 1]) / 2;

    // Places of the marks: in a narrow drawing, text is between them.
    private IEnumerable<(double Top, double Bottom)> Bands => _narrow ? _rows.Select((_, i) => (_top[i + 1] - MarksHeight, _top[i + 1])) : [(0, Bottom)];

    /// <summary>Draws a vertical line behind the marks of all rows, and not through the text between them.</summary>
    /// <param name="drawing">The drawing.</param>
    /// <param name="x">Its place.</param>
    /// <param name="classes">Its classes.</param>
    public void Vertical(SvgDrawing drawing, double x, string classes) => Vertical(drawing, x, 0, Bottom, classes);

    /// <summary>Draws a vertical line, and not through the text between marks.</summary>
    /// <param name="drawing">The drawing.</param>
    /// <param name="x">Its place.</param>
    /// <param name="from">Its upper end.</param>
    /// <param name="to">Its lower end.</param>
    /// <param name="classes">Its classes.</param>
    public void Vertical(SvgDrawing drawing, double x, double from, double to, string classes)
    {
        foreach (var (top, bottom) in Bands)
        {
            var (upper, lower) = (Math.Max(top, from), Math.Min(bottom, to));
            if (upper < lower)
                drawing.Line(x, upper, x, lower, classes);
        }
    }

    /// <summary>Writes names and numbers.</summary>
    public void Write(SvgDrawing drawing)
    {
        for (var i = 0; i < _rows.Length; i++)
        {
            var (name, value) = _rows[i];
            if (_narrow)
            {
                var isBeside = IsBeside(name, value);
                for (var line = 0; line < name.Count; line++)
                    drawing.Text(0, _top[i] + ((line + 1) * SvgDrawing.LineHeight), name[line]);
                drawing.Text(_width, _top[i] + ((isBeside ? 1 : name.Count + 1) * SvgDrawing.LineHeight), value, "end", "number");
            }
            else
            {
                var first = Middle(i) - (name.Count * SvgDrawing.LineHeight / 2) + 11;
                for (var line = 0; line < name.Count; line++)
                    drawing.Text(_left - Gap, first + (line * SvgDrawing.LineHeight), name[line], "end");
                drawing.Text(_width, Middle(i) + 4, value, "end", "number");
            }
        }
    }

    private static IReadOnlyList<string> NarrowName(string name, string value, double width) =>
        TextWidth.Of(name) + TextWidth.Of(value) + Gap <= width ? [name] : TextWidth.Wrap(name, width);

    private bool IsBeside(IReadOnlyList<string> name, string value) => name.Count == 1 && TextWidth.Of(name[0]) + TextWidth.Of(value) + Gap <= _width;

    private double Height(int row)
    {
        var (name, value) = _rows[row];
        return _narrow
            ? ((name.Count + (IsBeside(name, value) ? 0 : 1)) * SvgDrawing.LineHeight) + MarksHeight
            : Math.Max(MarksHeight + 4, (name.Count * SvgDrawing.LineHeight) + 8);
    }
}
