using System.Globalization;
using System.Xml.Linq;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Rbe.Tests.Reports.Figures;

public sealed class StackFigureTests
{
    [Fact]
    public void Each_component_has_its_interval_at_its_end_and_one_without_an_interval_has_none()
    {
        var drawing = Drawn(Series("a", 30, 20, 40), Series("b", 50, 45, 55), Series("c", 10));

        double[] ends = [.. Areas(drawing).Select(area => area.Right)];
        var whiskers = Whiskers(drawing);
        whiskers.Length.ShouldBe(2);
        whiskers.Select(whisker => (whisker.From + whisker.To) / 2).Zip(ends, (middle, end) => middle - end).ShouldAllBe(away => Math.Abs(away) < 0.2);
        (whiskers[0].To - whiskers[0].From).ShouldBe(2 * (whiskers[1].To - whiskers[1].From), 0.5);
        whiskers[0].Y.ShouldNotBe(whiskers[1].Y, "those of neighbours would lie over each other");
    }

    [Fact]
    public void A_component_below_zero_has_its_interval_at_its_left_end()
    {
        var drawing = Drawn(Series("a", 60, 58, 62), Series("b", -20, -24, -16));

        var area = Areas(drawing)[1];
        var whisker = Whiskers(drawing)[1];
        ((whisker.From + whisker.To) / 2).ShouldBe(area.Left, 0.2);
    }

    [Fact]
    public void The_axis_holds_an_interval_but_is_not_stretched_by_a_wide_one()
    {
        var width = Areas(Drawn(Series("a", 100)))[0].Right;

        Areas(Drawn(Series("a", 100, 85, 115)))[0].Right.ShouldBeLessThan(width);
        Areas(Drawn(Series("a", 100, -900, 1100)))[0].Right.ShouldBeGreaterThan(width / 2);
    }

    [Fact]
    public void Whiskers_are_drawn_above_all_areas()
    {
        var marks = Drawn(Series("a", 30, 20, 40), Series("b", 50, 45, 55)).Descendants().Select(e => (string?)e.Attribute("class")).Where(name => name is "area" or "whisker").ToArray();

        // The first two are the legend's.
        marks.ShouldBe(["area", "area", "area", "area", "whisker", "whisker"]);
    }

    private static ChartSeries Series(string name, double y, double? low = null, double? high = null) =>
        new(name, SeriesStyle.Single, [new ChartPoint("x", y, low, high)]);

    private static XElement Drawn(params ChartSeries[] series) =>
        XDocument.Parse(Figure.Of(new Chart("id", ChartKind.Stacked, "t", "", "y (µs)", series), 3).Single()).Root!;

    private static (double Left, double Right)[] Areas(XElement drawing) =>
    [
        .. drawing.Descendants().Where(e => (string?)e.Attribute("class") == "area" && ((string?)e.Parent!.Attribute("class"))?.StartsWith("legend", StringComparison.Ordinal) != true)
            .Select(e => (Number(e.Attribute("x")!), Number(e.Attribute("x")!) + Number(e.Attribute("width")!))),
    ];

    // The first stroke of a whisker is the interval, the others are its feet.
    private static (double From, double To, double Y)[] Whiskers(XElement drawing) =>
    [
        .. drawing.Descendants().Where(e => (string?)e.Attribute("class") == "whisker").Select(e => e.Attribute("d")!.Value.Split('M', 'L', ' '))
            .Select(d => (Number(d[1]), Number(d[3]), Number(d[2]))),
    ];

    private static double Number(XAttribute attribute) => Number(attribute.Value);

    private static double Number(string text) => double.Parse(text, CultureInfo.InvariantCulture);
}
