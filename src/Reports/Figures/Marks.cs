using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Figures;

/// <summary>Draws estimates, intervals and the values of blocks.</summary>
internal static class Marks
{
    private const double Foot = 4;

    /// <summary>Draws the marker of a series, with its ring if it has one.</summary>
    public static void Marker(SvgDrawing drawing, SeriesStyle style, double x, double y)
    {
        const double Ring = 8.5;
        if (style.MarkerInRing is not null)
            drawing.Circle(x, y, Ring, "ring");
        Marker(drawing, style.MarkerInRing ?? style.Marker, x, y);
    }

    private static void Marker(SvgDrawing drawing, string marker, double x, double y)
    {
        const double R = 4.5;
        var classes = marker.StartsWith("open", StringComparison.Ordinal) ? "mark open" : "mark";
        switch (marker)
        {
            case "cross":
                drawing.Strokes("mark stroke", (x - R, y - R, x + R, y + R), (x - R, y + R, x + R, y - R));
                break;
            case "diamond":
                drawing.Path([(x, y - R - 1.5), (x + R + 1.5, y), (x, y + R + 1.5), (x - R - 1.5, y)], classes, closed: true);
                break;
            case "square" or "openSquare":
                drawing.Box(x - R + 0.5, y - R + 0.5, (2 * R) - 1, (2 * R) - 1, classes);
                break;
            case "triangle" or "openTriangle":
                drawing.Path([(x, y - R - 0.5), (x + R + 0.5, y + R), (x - R - 0.5, y + R)], classes, closed: true);
                break;
            default:
                drawing.Circle(x, y, R, classes);
                break;
        }
    }

    /// <summary>Draws a horizontal interval on a casing of the paper's colour, so that it is visible on any bar. An end beyond the axis has no foot.</summary>
    /// <param name="drawing">Drawing.</param>
    /// <param name="axis">Axis of the interval.</param>
    /// <param name="at">Position of a value.</param>
    /// <param name="y">Height of the interval.</param>
    /// <param name="low">Lower end.</param>
    /// <param name="high">Upper end.</param>
    public static void Across(SvgDrawing drawing, Axis axis, Func<double, double> at, double y, double low, double high)
    {
        var (from, to) = (at(axis.Within(low)), at(axis.Within(high)));
        (double, double, double, double)[] strokes =
        [
            (from, y, to, y),
            .. axis.Holds(low) ? [(from, y - Foot, from, y + Foot)] : Array.Empty<(double, double, double, double)>(),
            .. axis.Holds(high) ? [(to, y - Foot, to, y + Foot)] : Array.Empty<(double, double, double, double)>(),
        ];
        drawing.Strokes("casing", strokes);
        drawing.Strokes("whisker", strokes);
    }

    /// <summary>Draws a vertical interval. An end beyond the axis has no foot.</summary>
    public static void Up(SvgDrawing drawing, Axis axis, Func<double, double> at, double x, double low, double high)
    {
        var (from, to) = (at(axis.Within(low)), at(axis.Within(high)));
        drawing.Strokes("whisker",
        [
            (x, from, x, to),
            .. axis.Holds(low) ? [(x - Foot, from, x + Foot, from)] : Array.Empty<(double, double, double, double)>(),
            .. axis.Holds(high) ? [(x - Foot, to, x + Foot, to)] : Array.Empty<(double, double, double, double)>(),
        ]);
    }

    /// <summary>Distance of a block's dot from the line of its values, so that equal ones lie beside one another: in five lines, by their order.</summary>
    public static double Jitter(int index) => ((index * 2 % 5) - 2) * 3.5;

    /// <summary>Text of a point, as it is shown where the pointer is.</summary>
    public static string Title(ChartPoint point, string series = "") =>
        $"{(series.Length > 0 ? series + ", " : "")}{point.X}: {Numbers.Text(point.Y, point.Low, point.High)}{(point.Remark is { } remark ? $" ({remark})" : "")}";

    /// <summary>Class of a series' colour.</summary>
    public static string Colour(SeriesStyle style) => FormattableString.Invariant($"c{style.Colour % 8}");
}
