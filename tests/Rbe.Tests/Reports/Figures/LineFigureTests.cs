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

    [Theory]
    [InlineData("Throughput", "Throughput (1/s)", "1/s")]
    [InlineData("Throughput", "Throughput (1/s), logarithmic", "1/s, logarithmic")]
    [InlineData("Cost (all)", "Cost (all) (µs)", "µs")]
    [InlineData("Cost", "CPU per interaction (µs)", "CPU per interaction (µs)")]
    [InlineData("Cost", "Costs of all", "Costs of all")]
    public void The_vertical_axis_does_not_repeat_the_title(string title, string label, string expected) =>
        FigureText.Vertical(Of([]) with { Title = title, YLabel = label }).ShouldBe(expected);

    [Fact]
    public void A_missing_point_interrupts_the_line()
    {
        var chart = Of([new("1", 1), new("2", 2), new("3", null), new("4", 3), new("5", 4)]);

        Svg(chart).Descendants().Count(e => e.Name.LocalName == "path" && e.Attribute("class")?.Value.StartsWith("line", StringComparison.Ordinal) == true).ShouldBe(2);
    }

    [Fact]
    public void Each_block_has_a_dot_and_the_axis_holds_all_of_them()
    {
        var chart = Of([new("1", 1) { Blocks = [0.5, 1.5] }, new("2", 2) { Blocks = [1, 2, 9] }]);

        Svg(chart).Descendants().Count(e => e.Attribute("class")?.Value == "dot").ShouldBe(5);
        Axis.Of(chart, 5).High.ShouldBeGreaterThanOrEqualTo(9);
    }

    [Fact]
    public void A_fitted_line_with_its_band_replaces_the_lines_between_the_points()
    {
        var chart = Of([new("1", 1), new("10", 5), new("100", 9)]) with { Curves = [new ChartCurve("", [new(1, 1, 0.5, 1.5), new(100, 9, 8, 10)])] };

        var paths = Svg(chart).Descendants().Where(e => e.Name.LocalName == "path").Select(e => (Class: e.Attribute("class")!.Value, Corners: e.Attribute("d")!.Value.Count(c => c is 'M' or 'L')));

        paths.ShouldBe([("band", 4), ("line solid", 2)]);
        Svg(chart with { Curves = [new ChartCurve("another", [])] }).Descendants().Count(e => e.Attribute("class")?.Value == "band").ShouldBe(0);
    }

    [Fact]
    public void Marks_of_the_paper_have_a_ring_and_no_line()
    {
        var ours = Of([new("1", 1), new("2", 2)]);
        var chart = ours with { Series = [ours.Series[0], new ChartSeries("the paper", SeriesStyle.Single.Ringed, [new("1", 3), new("2", 4) { Remark = "500 MHz" }])] };

        var svg = Svg(chart);

        int Count(string classes) => svg.Descendants().Where(e => e.Attribute("class")?.Value == classes).Count(e => !e.Ancestors().Any(a => a.Attribute("class")?.Value.StartsWith("legend", StringComparison.Ordinal) == true));
        (Count("mark"), Count("ring"), Count("line solid"), Count("line none")).ShouldBe((4, 2, 1, 0));
        svg.Descendants().Where(e => e.Name.LocalName == "title").Select(e => e.Value).ShouldContain("the paper, 2: 4.00 (500 MHz)");
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
