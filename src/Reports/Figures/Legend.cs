using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Legend above a figure, in as many rows as it needs; none for a single series.</summary>
internal sealed class Legend
{
    private const double Sample = 30;
    private const double Gap = 14;
    private const double RowHeight = 19;

    private readonly IReadOnlyList<ChartSeries> _series;
    private readonly bool _isFilled;
    private readonly (double X, double Y, string Text)[] _items;

    /// <summary>Lays out a legend.</summary>
    /// <param name="series">Series of the figure.</param>
    /// <param name="width">Width in pixels.</param>
    /// <param name="isFilled">True for samples of areas, false for samples of lines.</param>
    public Legend(IReadOnlyList<ChartSeries> series, double width, bool isFilled = false)
    {
        (_series, _isFilled) = (series, isFilled);
        _items = new (double, double, string)[series.Count];
        if (series.Count < 2)
            return;
        var (x, y) = (0.0, RowHeight / 2);
        for (var i = 0; i < series.Count; i++)
        {
            var text = TextWidth.Cut(series[i].Name, width - Sample - 6);
            var item = Sample + 6 + TextWidth.Of(text) + Gap;
            if (x > 0 && x + item - Gap > width)
                (x, y) = (0, y + RowHeight);
            _items[i] = (x, y, text);
            x += item;
        }

        Height = y + (RowHeight / 2) + 4;
    }

    /// <summary>Height in pixels; 0 for a single series.</summary>
    public double Height { get; }

    /// <summary>Writes the legend at the top of a drawing.</summary>
    public void Write(SvgDrawing drawing)
    {
        for (var i = 0; i < _series.Count && Height > 0; i++)
        {
            var ((x, y, text), style) = (_items[i], _series[i].Style);
            var group = drawing.Group("legend " + Marks.Colour(style));
            if (_isFilled)
            {
                group.Box(x, y - 7, Sample, 14, "area");
                group.Text(x + (Sample / 2), y + 4, StackFigure.Sign(i), "middle", "inside");
            }
            else
            {
                if (style.Dash != SeriesStyle.NoLine)
                    group.Line(x, y, x + Sample, y, "line " + style.Dash);
                Marks.Marker(group, style, x + (Sample / 2), y);
            }

            drawing.Text(x + Sample + 6, y + 4, text);
        }
    }
}
