using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class LinearFitTests
{
    private static readonly double[] Kilobytes = [0.029, 10, 36, 128, 384, 1024, 0.029, 10, 36, 128, 384, 1024, 0.029, 10, 36, 128, 384, 1024];

    private static readonly double[] Micros =
    [
        500.04, 510.76, 518.04, 564.09, 728.08, 1101.62, 500.92, 526.97, 514.66, 568.68, 749.01, 1147.1, 501.6, 492.27, 521.86, 591.57, 708.91, 1119.41,
    ];

    // statsmodels 0.13, WLS with weights 1 ÷ (mean at the same x)²: params, conf_int(0.05), rsquared.
    [Fact]
    public void With_a_relative_error_it_agrees_with_an_independent_package()
    {
        var fit = LinearFit.OfRelative(Kilobytes, Micros)!;

        Check(fit.Intercept, 499.64961028, 492.89810118, 506.40111937);
        Check(fit.Slope, 0.60441881, 0.57842597, 0.63041166);
        fit.RSquared.ShouldBe(0.9934586313781021, 1e-10);
        fit.Points.ShouldBe(18);
    }

    // The same with equal weights.
    [Fact]
    public void With_equal_weights_it_is_the_ordinary_regression()
    {
        var fit = LinearFit.Of(Kilobytes, Micros)!;

        Check(fit.Intercept, 499.03529439, 490.47546537, 507.5951234);
        Check(fit.Slope, 0.60743823, 0.58840708, 0.62646938);
        fit.RSquared.ShouldBe(0.9965174470853916, 1e-10);
    }

    // Jain, The Art of Computer Systems Performance Analysis, examples 14.1 and 14.3: disk I/Os and processor times of seven programs;
    // b1 = 0.2438 with a standard deviation of 0.0187, its 90 % interval (0.2061, 0.2814).
    [Fact]
    public void With_equal_weights_it_agrees_with_a_published_example()
    {
        var slope = LinearFit.Of([14, 16, 27, 42, 39, 50, 83], [2, 5, 7, 9, 10, 13, 20], confidence: 0.9)!.Slope;

        slope.Estimate.ShouldBe(0.2438, 0.0001);
        slope.Low.ShouldBe(0.2061, 0.0002);
        slope.High.ShouldBe(0.2814, 0.0002);
    }

    [Fact]
    public void A_line_has_its_own_coefficients_and_no_width()
    {
        var fit = LinearFit.OfRelative([0, 1, 2, 3], [5, 7, 9, 11])!;

        fit.Intercept.Estimate.ShouldBe(5, 1e-9);
        fit.Slope.Estimate.ShouldBe(2, 1e-9);
        fit.Slope.HalfWidth.ShouldBe(0, 1e-6);
        fit.RSquared.ShouldBe(1, 1e-9);
    }

    [Fact]
    public void What_has_no_line_is_refused_and_what_has_no_error_is_not_measured()
    {
        LinearFit.OfRelative([1, 2], [1, 2]).ShouldBeNull();
        Should.Throw<ArgumentException>(() => LinearFit.OfRelative([1, 1, 1], [1, 2, 3]));
        Should.Throw<ArgumentException>(() => LinearFit.OfRelative([1, 2, 3], [1, 0, 3]));
        Should.Throw<ArgumentException>(() => LinearFit.OfRelative([1, 2, 3], [1, 2]));
    }

    private static void Check(Interval interval, double estimate, double low, double high)
    {
        interval.Estimate.ShouldBe(estimate, 1e-6);
        interval.Low.ShouldBe(low, 1e-6);
        interval.High.ShouldBe(high, 1e-6);
    }
}
