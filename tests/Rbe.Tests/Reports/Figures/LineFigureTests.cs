using System.Globalization;
using System.Xml.Linq;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Rbe.Tests.Reports.Figures;

public sealed class LineFigureTests
{
    [Fact]
    public void Numbers_that_span_decades_are_on_a_logarithmic_axis_and_others_to_scale()
    {
        var sizes = Places("0.03", "1", "30");
        (sizes[1] - sizes[0]).ShouldBe(sizes[2] - sizes[1], 10);
        Text("0.03", "1", "30").ShouldContain("size, logarithmic");

        var loads = Places("10", "20", "60");
        (loads[2] - loads[1]).ShouldBe(4 * (loads[1] - loads[0]), 1);
        Text("10", "20", "60").ShouldNotContain("logarithmic");
    }

    [Fact]
    public void A_missing_point_interrupts_the_line()
    {
        var chart = Of([new("1", 1), new("2", 2), new("3", null), new("4", 3), new("5", 4)]);

        Svg(chart).Descendants().Count(e => e.Name.LocalName == "path" && e.Attribute("class")?.Value.StartsWith("line", StringComparison.Ordinal) == true).ShouldBe(2);
    }

    private static double[] Places(params string[] levels) =>
    [
        .. Svg(Of([.. levels.Select(level => new ChartPoint(level, 1))])).Descendants().Where(e => e.Name.LocalName == "circle")
            .Select(e => double.Parse(e.Attribute("cx")!.Value, CultureInfo.InvariantCulture)),
    ];

    private static string Text(params string[] levels) => Svg(Of([.. levels.Select(level => new ChartPoint(level, 1))])).Value;

    private static Chart Of(ChartPoint[] points) => new("id", ChartKind.Lines, "t", "size", "y", [new ChartSeries("", SeriesStyle.Single, points)]);

    private static XElement Svg(Chart chart) => XDocument.Parse(Figure.Of(chart, 3).Single()).Root!;
}
