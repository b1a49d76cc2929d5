using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>
/// Expected values by statsmodels 0.13.5 (Python): <c>ols('y ~ C(t) + C(b)')</c>, its <c>mse_resid</c> and <c>t_test</c> of the treatment's
/// effect, of the values and of their logarithms; the interval of a mean by <c>scipy.stats.t.ppf(0.975, 6) * sqrt(mse / 3)</c>.
/// </summary>
public sealed class BlockedMeansTests
{
    private static readonly double[][] Values = [[10.1, 10.9, 9.7], [12.2, 13.1, 12.0], [9.0, 9.9, 9.2], [15.5, 16.0, 14.9]];

    [Fact]
    public void Means_and_differences_have_the_error_of_all_treatments()
    {
        var means = BlockedMeans.Of(Values, logarithms: false)!;

        (means.Blocks, means.DegreesOfFreedom).ShouldBe((3, 6));
        means.MeanSquare.ShouldBe(0.03361111111, 1e-10);
        Same(means.Contrast([(0, -1), (1, 1)]), 2.2, 1.83371922, 2.56628078);
        Same(means.Mean(3), 15.466666667, 15.207667044, 15.725666289);
    }

    [Fact]
    public void On_the_logarithmic_scale_contrasts_are_ratios()
    {
        var means = BlockedMeans.Of(Values, logarithms: true)!;

        means.MeanSquare.ShouldBe(0.00033405707, 1e-10);
        Same(means.Contrast([(0, -1), (1, 1)]), 1.215526007, 1.1719405, 1.26073249);
        Same(means.Mean(3), 15.4601125, 15.06603117, 15.8645018);
    }

    [Fact]
    public void A_contrast_of_a_treatment_with_itself_is_nothing()
    {
        var means = BlockedMeans.Of(Values, logarithms: true)!;

        Same(means.Contrast([(2, 1), (2, -1)]), 1, 1, 1);
    }

    [Fact]
    public void With_a_pilot_its_error_alone_counts()
    {
        // numpy: residuals of the first two blocks, 3 degrees of freedom; scipy.stats.t.ppf(0.975, 3) * sqrt(mse / 3).
        var means = BlockedMeans.Of(Values, logarithms: false, pilot: 2)!;

        (means.Blocks, means.DegreesOfFreedom).ShouldBe((3, 3));
        means.MeanSquare.ShouldBe(0.0179166666667, 1e-10);
        means.Mean(3).HalfWidth.ShouldBe(0.24593994, 1e-6);
    }

    [Fact]
    public void The_number_of_blocks_for_a_precision_is_Steins()
    {
        // t(6)² · s² ÷ h² = 20.12 for h = 0.1; on the logarithmic scale 20.20 for 1 %.
        BlockedMeans.Of(Values, logarithms: false)!.BlocksFor(0.1).ShouldBe(21);
        BlockedMeans.Of(Values, logarithms: true)!.BlocksFor(0.01).ShouldBe(21);
        BlockedMeans.Of(Values, logarithms: true)!.BlocksFor(0.5).ShouldBe(3, "never fewer than the pilot");
    }

    [Theory]
    [InlineData(1, 5)]
    [InlineData(5, 1)]
    public void Fewer_than_two_treatments_in_two_blocks_give_no_error_estimate(int treatments, int blocks) =>
        BlockedMeans.Of([.. Enumerable.Range(1, treatments).Select(t => Enumerable.Range(1, blocks).Select(b => (double)t * b).ToArray())], logarithms: false).ShouldBeNull();

    [Fact]
    public void Blocks_that_are_not_complete_and_values_without_a_logarithm_are_refused()
    {
        Should.Throw<ArgumentException>(() => BlockedMeans.Of([[1, 2], [1]], logarithms: false));
        Should.Throw<ArgumentException>(() => BlockedMeans.Of([[1, 2], [1, 0]], logarithms: true));
        Should.Throw<ArgumentException>(() => BlockedMeans.Of([[1, 2], [1, double.NaN]], logarithms: false));
    }

    private static void Same(Interval interval, double estimate, double low, double high)
    {
        interval.Estimate.ShouldBe(estimate, 1e-6);
        interval.Low.ShouldBe(low, 1e-6);
        interval.High.ShouldBe(high, 1e-6);
    }
}
