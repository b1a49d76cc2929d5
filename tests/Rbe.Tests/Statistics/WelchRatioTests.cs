using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class WelchRatioTests
{
    // Welch's t and its degrees of freedom by Python's statistics module: 2.713811 and 27.9004; the quantile between those of 27 (2.0518)
    // and 28 (2.0484) degrees in any table. The data are exponentiated here, so that the difference of their means comes out as a
    // logarithm.
    private static readonly double[] A = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4];
    private static readonly double[] B = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 22.4];

    [Fact]
    public void The_logarithm_of_the_ratio_is_Welchs_difference()
    {
        var interval = WelchRatio.Of([.. A.Select(x => Math.Exp(x / 10))], [.. B.Select(x => Math.Exp(x / 10))])!;

        var difference = 10 * Math.Log(interval.Estimate);
        difference.ShouldBe(B.Average() - A.Average(), 1e-9);
        interval.Low.ShouldBeGreaterThan(1, "t is beyond its quantile");
        // Half-width = quantile · standard error = 2.0487 · difference / t.
        (10 * Math.Log(interval.High / interval.Estimate)).ShouldBe(2.0487 * difference / 2.713811, 0.001);
    }

    [Fact]
    public void Too_few_values_or_none_that_vary_give_no_interval()
    {
        WelchRatio.Of([1], [1, 2]).ShouldBeNull();
        WelchRatio.Of([2, 2], [3, 3]).ShouldBeNull();
        Should.Throw<ArgumentException>(() => WelchRatio.Of([0, 1], [1, 2]));
    }
}
