using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class TheilSenTests
{
    // Sen 1968, section 6: b* = 4, and the interval (3.71, 4.38) with a confidence of 93 %; scipy.stats.theilslopes has the same in its tests.
    [Fact]
    public void It_agrees_with_Sens_example()
    {
        var slope = TheilSen.Of([1, 2, 3, 4, 10, 12, 18], [9, 15, 19, 20, 45, 55, 78], confidence: 0.93)!;

        slope.Estimate.ShouldBe(4);
        slope.Low.ShouldBe(26 / 7.0, 1e-12);
        slope.High.ShouldBe(4.375, 1e-12);
        slope.Count.ShouldBe(7);
    }

    // Of the ten slopes, sorted −1, 0, 0, 0.33, 0.5, 0.5, 0.67, 1, 1, 2, the mean of the fifth and the sixth is the median.
    [Fact]
    public void An_even_number_of_slopes_has_the_mean_of_the_middle_two() =>
        TheilSen.Of([0, 1, 2, 3, 4], [0, 1, 0, 2, 2], confidence: 0.5)!.Estimate.ShouldBe(0.5);

    [Fact]
    public void A_line_has_its_own_slope_and_no_width()
    {
        double[] times = [.. Enumerable.Range(0, 20).Select(i => (double)i)];

        TheilSen.OfSeries(times, [.. times.Select(t => 7 - (0.5 * t))])!.ShouldBe(new Interval(-0.5, -0.5, -0.5, 20, 0.95));
        TheilSen.OfSeries(times, [.. times.Select(_ => 7.0)])!.ShouldBe(new Interval(0, 0, 0, 20, 0.95));
    }

    [Fact]
    public void An_outlier_does_not_move_it()
    {
        double[] times = [.. Enumerable.Range(0, 20).Select(i => (double)i)], values = [.. times.Select(t => 3 * t)];
        values[19] = 1e9;

        TheilSen.Of(times, values)!.Estimate.ShouldBe(3);
    }

    [Fact]
    public void Too_few_points_have_no_interval_and_wrong_ones_are_refused()
    {
        TheilSen.Of([1, 2, 3], [1, 3, 2]).ShouldBeNull();
        Should.Throw<ArgumentException>(() => TheilSen.Of([1, 1, 1], [1, 2, 3]));
        Should.Throw<ArgumentException>(() => TheilSen.Of([1, 2, 3], [1, 2]));
        Should.Throw<ArgumentException>(() => TheilSen.Of([1, 2, 3], [1, double.NaN, 2]));
    }

    // The count is binomial; it is the same on every machine.
    [Fact]
    public void Its_interval_covers_the_slope_of_independent_values_as_often_as_it_says()
    {
        const int Series = 400;
        var covered = Covered(Series, correlation: 0, TheilSen.Of);

        covered.ShouldBeInRange(Coverage.Fewest(Series), Series - 6);
    }

    // With each value half the one before, the plain interval covers in 77 % of series as long as a soak of ten minutes.
    [Fact]
    public void That_of_a_series_also_covers_if_neighbours_are_alike()
    {
        const int Series = 400;

        Covered(Series, correlation: 0.5, TheilSen.Of).ShouldBeLessThan(Series * 85 / 100);
        Covered(Series, correlation: 0.5, TheilSen.OfSeries).ShouldBeGreaterThan(Series * 86 / 100);
        Covered(Series, correlation: 0, TheilSen.OfSeries).ShouldBeGreaterThan(Series * 91 / 100);
    }

    private static int Covered(int series, double correlation, Func<double[], double[], double, Interval?> slope)
    {
        const double Slope = 0.1;
        var normals = new Normals(1968);
        double[] times = [.. Enumerable.Range(0, 48).Select(i => (double)i)];
        return Enumerable.Range(0, series).Count(_ =>
        {
            var error = normals.Next() / Math.Sqrt(1 - (correlation * correlation));
            double[] values = [.. times.Select(t => (Slope * t) + (error = (correlation * error) + normals.Next()))];
            return slope(times, values, 0.95)!.Covers(Slope);
        });
    }
}
