using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws charts as SVG, when the report is written: a page needs no script for its figures.</summary>
internal static class Figure
{
    /// <summary>Width of a drawing for a phone, or for one of several columns, in pixels.</summary>
    public const double Narrow = 344;

    private const double Half = 540;
    private const double Whole = 720;

    /// <summary>
    /// Drawings of a chart. With several, the page shows the one that fits: each is as wide as its text is legible.
    /// </summary>
    /// <param name="chart">Chart.</param>
    /// <param name="beside">Number of charts in the same group.</param>
    public static IReadOnlyList<string> Of(Chart chart, int beside) => beside switch
    {
        1 => [Draw(chart, Narrow, "narrow whole").ToString(), Draw(chart, Whole, "wide whole").ToString()],
        2 => [Draw(chart, Narrow, "narrow half").ToString(), Draw(chart, Half, "wide half").ToString()],
        _ => [Draw(chart, Narrow, "only").ToString()],
    };

    private static SvgDrawing Draw(Chart chart, double width, string layout) => chart.Kind switch
    {
        ChartKind.Rows => RowFigure.Of(chart, width, layout),
        ChartKind.Waterfall => WaterfallFigure.Of(chart, width, layout),
        ChartKind.Strips => StripFigure.Of(chart, width, layout),
        ChartKind.Stacked => StackFigure.Of(chart, width, layout),
        _ => LineFigure.Of(chart, width, layout),
    };
}
