using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class WelchDifferenceTests
{
    // scipy 1.10: ttest_ind(b, a, equal_var=False) and its confidence interval by hand: t = 0.975 quantile at the Welch–Satterthwaite
    // degrees.
    [Fact]
    public void It_is_that_of_scipy()
    {
        double[] a = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9];
        double[] b = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0];

        var interval = WelchDifference.Of(a, b).ShouldNotBeNull();

        interval.Estimate.ShouldBe(2.5, 1e-9);
        interval.Low.ShouldBe(-1.6960940511863853, 1e-9);
        interval.High.ShouldBe(6.696094051186385, 1e-9);
    }

    [Fact]
    public void One_value_or_none_that_varies_is_not_measured()
    {
        WelchDifference.Of([1], [1, 2]).ShouldBeNull();
        WelchDifference.Of([1, 2], [1]).ShouldBeNull();
        WelchDifference.Of([3, 3], [5, 5]).ShouldBeNull();
    }
}
