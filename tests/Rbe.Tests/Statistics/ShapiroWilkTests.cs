using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class ShapiroWilkTests
{
    // Weights of men in pounds, the example of Shapiro and Wilk 1965: W = 0.79.
    private static readonly double[] Men = [148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236];

    private static readonly double[] Skewed =
        [0.11, 7.87, 4.61, 10.14, 7.95, 3.14, 0.46, 4.43, 0.21, 4.75, 0.71, 1.52, 3.24, 0.93, 0.42, 4.97, 9.53, 4.55, 0.47, 6.66];

    private static readonly double[] Level =
        [1.36, 1.14, 2.92, 2.55, 1.46, 1.06, 5.27, -1.11, 3.48, 1.10, 0.88, -0.51, 1.46, 0.52, 6.20, 1.69, 0.08, 3.67, 2.81, 3.49];

    // Hours between failures of air conditioning (Proschan 1963).
    private static readonly double[] Failures = [3, 5, 7, 18, 43, 85, 91, 98, 100, 130, 230, 487];

    /// <summary>Values with W and p by Python's scipy 1.10.1, stats.shapiro(x), which computes in single precision.</summary>
    public static readonly TheoryData<double[], double, double> ByScipy = new()
    {
        { [1.2, 3.4, 9.1], 0.9385903477668762, 0.5217341184616089 },
        { [2.1, 2.5, 3.9, 4.0], 0.8432822823524475, 0.20514272153377533 },
        { [1, 2, 3, 4, 15], 0.736911416053772, 0.02241348661482334 },
        { [0.1, 0.5, 0.9, 2.5, 2.6, 3.3], 0.9003018140792847, 0.3757171332836151 },
        { Men, 0.7888147830963135, 0.006703833118081093 },
        { Failures, 0.7333458065986633, 0.0018005152232944965 },
        { Skewed, 0.90047287940979, 0.04208957031369209 },
        { Level, 0.9590268731117249, 0.5245960354804993 },
        { Logarithms(50), 0.8577756285667419, 2.5293074941146187e-05 },
        { [.. Spread.Logistic(50)], 0.9894012808799744, 0.9312075972557068 },
        { Logarithms(500), 0.8313066959381104, 1.391456225936728e-22 },
        { [.. Spread.Logistic(500)], 0.9950699806213379, 0.11198799312114716 },
    };

    [Theory]
    [MemberData(nameof(ByScipy))]
    public void W_and_its_p_value_agree_with_scipy(double[] values, double w, double p)
    {
        var outcome = ShapiroWilk.Test(values)!.Value;

        outcome.Statistic.ShouldBe(w, 2e-6);
        outcome.PValue.ShouldBe(p, 1e-3 * p);
    }

    // In single precision the sums over 5000 values have five digits: W 0.992381, p 9.8e-16.
    [Fact]
    public void As_many_values_as_the_test_takes()
    {
        var outcome = ShapiroWilk.Test([.. Spread.Logistic(5000)])!.Value;

        outcome.Statistic.ShouldBe(0.9923814535140991, 5e-6);
        outcome.PValue.ShouldBeInRange(9e-16, 1.1e-15);
    }

    [Fact]
    public void Order_offset_and_scale_do_not_matter()
    {
        var outcome = ShapiroWilk.Test([.. Men.Reverse().Select(x => 1e6 - (3 * x))])!.Value;

        outcome.Statistic.ShouldBe(ShapiroWilk.Test(Men)!.Value.Statistic, 1e-9);
    }

    [Fact]
    public void Values_all_the_same_are_not_tested() => ShapiroWilk.Test([2, 2, 2, 2]).ShouldBeNull();

    [Fact]
    public void Too_few_too_many_or_no_numbers_are_refused()
    {
        Should.Throw<ArgumentException>(() => ShapiroWilk.Test([1, 2]));
        Should.Throw<ArgumentException>(() => ShapiroWilk.Test([.. Spread.Logistic(5001)]));
        Should.Throw<ArgumentException>(() => ShapiroWilk.Test([1, 2, double.NaN]));
    }

    private static double[] Logarithms(int count) => [.. Spread.Uniform(count).Select(u => Math.Log(u))];
}
