using TlsToll.Reports.Documents;
using TlsToll.Reports.Figures;

namespace TlsToll.Rbe.Tests.Reports.Figures;

public sealed class AxisTests
{
    [Fact]
    public void A_linear_axis_has_steps_of_one_two_or_five()
    {
        Axis.Linear(0, 47, 5).Ticks.ShouldBe([0, 10, 20, 30, 40, 50]);
        Axis.Linear(-3, 11, 5).Ticks.ShouldBe([-5, 0, 5, 10, 15]);
        Axis.Linear(0, 0, 5).High.ShouldBe(1);
    }

    [Fact]
    public void On_a_logarithmic_axis_equal_ratios_are_equally_far()
    {
        var axis = Axis.Logarithmic(1, 1000, 5);

        (axis.At(100) - axis.At(10)).ShouldBe(axis.At(1000) - axis.At(100), 1e-9);
        axis.Ticks.ShouldBe([1, 10, 100, 1000]);
        axis.At(1).ShouldBeInRange(0, 0.1);
    }

    [Fact]
    public void An_interval_that_is_wider_than_all_estimates_ends_beyond_the_axis()
    {
        var chart = Of(new ChartPoint("a", 10, -90, 110), new ChartPoint("b", 12, 11, 13));

        var axis = Axis.Of(chart, 5);

        axis.Holds(-90).ShouldBeFalse();
        axis.Holds(11).ShouldBeTrue();
        axis.Within(-90).ShouldBe(axis.Low);
    }

    [Fact]
    public void A_neutral_value_and_the_values_of_blocks_are_on_the_axis()
    {
        var chart = Of(new ChartPoint("a", 10, 9, 11) { Blocks = [7, 14] }) with { FromZero = false, Neutral = 0 };

        var (low, high) = Axis.Range(chart);

        (low, high).ShouldBe((0, 14));
    }

    [Fact]
    public void A_fitted_line_with_its_band_is_on_the_axis()
    {
        var chart = Of(new ChartPoint("1", 10), new ChartPoint("9", 12)) with { Curves = [new ChartCurve("a", [new CurvePoint(1, 9, 8, 10), new CurvePoint(9, 14, 13, 15)])] };

        var axis = Axis.Of(chart, 5);

        axis.Holds(8).ShouldBeTrue();
        axis.Holds(15).ShouldBeTrue();
    }

    [Fact]
    public void A_percentage_of_a_whole_does_not_go_beyond_100() => Axis.Of(Of(new ChartPoint("a", 97, 93, 104)) with { Most = 100 }, 5).High.ShouldBe(100);

    [Fact]
    public void More_than_the_whole_by_the_error_of_measuring_is_still_on_the_axis() => Axis.Of(Of(new ChartPoint("a", 101, 93, 104)) with { Most = 100 }, 5).High.ShouldBe(101);

    // Shares of 103 % and −3 %: in three steps of 50, an axis would go from −50 to 150.
    [Fact]
    public void Shares_of_a_whole_end_where_they_end()
    {
        var chart = new Chart("id", ChartKind.Stacked, "t", "", "y",
            [new ChartSeries("a", SeriesStyle.Single, [new ChartPoint("x", 103)]), new ChartSeries("b", SeriesStyle.Single with { Colour = 1 }, [new ChartPoint("x", -3)])]) with
        { Most = 100 };

        var drawing = System.Xml.Linq.XDocument.Parse(Figure.Of(chart, 3).Single()).Root!;

        drawing.Descendants().Where(e => e.Name.LocalName == "text").Select(e => e.Value).Where(text => double.TryParse(text, System.Globalization.CultureInfo.InvariantCulture, out _) && text.Length > 1)
            .ShouldBe(["50", "100"]);
    }

    private static Chart Of(params ChartPoint[] points) => new("id", ChartKind.Rows, "t", "x", "y", [new ChartSeries("s", SeriesStyle.Single, points)]);
}
