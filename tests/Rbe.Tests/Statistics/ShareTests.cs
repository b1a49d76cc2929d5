using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class ShareTests
{
    private static readonly double[] Plain = [410.0, 402.5, 415.2, 398.7, 407.1, 411.9];
    private static readonly double[] Tls = [633.1, 640.8, 629.4, 651.0, 627.7, 645.2];

    // Expected values: python3, l = log(plain / tls), m and s of l, h = 2.5705818356363217 * s / sqrt(6) (t of 5 degrees by integration):
    // 100 * (1 - exp(m)), 100 * (1 - exp(m + h)), 100 * (1 - exp(m - h)); for the two stages h = 4.302652729749363 * s(first 3) / sqrt(6).
    [Fact]
    public void The_share_and_its_interval_agree_with_the_formula_worked_elsewhere()
    {
        var share = Share.OfCost(Plain, Tls).ShouldNotBeNull();
        share.Estimate.ShouldBe(36.10509959525441, 1e-9);
        share.Low.ShouldBe(34.30326478779613, 1e-8);
        share.High.ShouldBe(37.85751628988133, 1e-8);
        share.Count.ShouldBe(6);
    }

    [Fact]
    public void The_ratio_and_its_interval_agree_with_the_formula_worked_elsewhere()
    {
        var ratio = RatioInterval.Of(Plain, Tls).ShouldNotBeNull();
        ratio.Estimate.ShouldBe(1.5650701287042434, 1e-11);
        ratio.Low.ShouldBe(1.5221456542245944, 1e-9);
        ratio.High.ShouldBe(1.60920507243448, 1e-9);
    }

    [Fact]
    public void The_two_stage_interval_uses_the_pilots_variance_only()
    {
        var share = Share.OfCostTwoStage(Plain, Tls, pilotBlocks: 3);
        share.Estimate.ShouldBe(36.10509959525441, 1e-9);
        share.Low.ShouldBe(33.26544692688709, 1e-8);
        share.High.ShouldBe(38.82392089657667, 1e-8);
    }

    [Theory]
    [InlineData(3, 0.5, 189)] // 188.79
    [InlineData(3, 1.0, 48)] // 47.20
    [InlineData(6, 0.5, 76)] // 75.78
    [InlineData(6, 1.0, 19)] // 18.95
    [InlineData(6, 2.0, 6)] // 4.74, but the pilot is there already
    public void A_wanted_precision_in_points_gives_the_number_of_blocks(int pilot, double halfWidth, int expected) =>
        Share.BlocksFor(Plain[..pilot], Tls[..pilot], halfWidth).ShouldBe(expected);

    [Fact]
    public void Whatever_slows_a_whole_block_down_cancels()
    {
        var slower = new[] { 1.0, 3, 1, 2, 1, 1.5 };
        var share = Share.OfCost([.. Plain.Zip(slower, (x, k) => x * k)], [.. Tls.Zip(slower, (x, k) => x * k)]).ShouldNotBeNull();
        share.HalfWidth.ShouldBe(Share.OfCost(Plain, Tls)!.HalfWidth, 1e-9);
    }

    [Fact]
    public void Of_processes_that_swap_it_does_not_matter_which_one_is_slower()
    {
        double[] noise = [1.02, 0.98, 1.01, 0.97];
        Interval Slower(double first, double second) => Share.OfSwapped(
            ([100 * first, 100 * first], [.. noise[..2].Select(x => 125 * x * second)]),
            ([100 * second, 100 * second], [.. noise[2..].Select(x => 125 * x * first)])).ShouldNotBeNull();

        var equal = Slower(1, 1);
        equal.Estimate.ShouldBe(20, 1);
        equal.HalfWidth.ShouldBeLessThan(6);
        Slower(1.2, 1).Low.ShouldBe(equal.Low, 1e-9);
        Slower(1, 1.5).High.ShouldBe(equal.High, 1e-9);
        Share.OfSwapped(([100, 100, 100], [125, 125, 125]), ([], [])).ShouldBeNull();
    }

    [Fact]
    public void Cheaper_TLS_is_a_negative_share() => Share.OfCost(Tls, Plain)!.High.ShouldBeLessThan(0);

    [Fact]
    public void One_block_is_not_a_measurement() => Share.OfCost([1], [2]).ShouldBeNull();

    [Theory]
    [InlineData(0)]
    [InlineData(-1)]
    [InlineData(double.NaN)]
    [InlineData(double.PositiveInfinity)]
    public void A_cost_that_is_not_positive_and_finite_is_refused(double cost) =>
        Should.Throw<ArgumentException>(() => Share.OfCost([1, cost], [2, 2]));
}
