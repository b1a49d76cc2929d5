using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>The estimate of carry-over on made-up slices: P without TLS costs 100, T with TLS 150, U with another TLS setting 160.</summary>
public sealed class SuccessionTests
{
    private const string ThereAndBack = "PTTPTPPT";

    [Fact]
    public void Slices_that_pay_for_their_own_work_show_none()
    {
        var interval = Succession.Of(Slices(12, _ => ThereAndBack, carried: 0)).ShouldNotBeNull();

        interval.Estimate.ShouldBe(1, 1e-3);
        interval.Covers(1).ShouldBeTrue();
        interval.Count.ShouldBe(12);
    }

    [Fact]
    public void Work_that_a_slice_with_TLS_leaves_to_the_next_is_found()
    {
        var interval = Succession.Of(Slices(12, _ => ThereAndBack, carried: 10)).ShouldNotBeNull();

        // The mean of what 10 are of either kind of slice.
        interval.Estimate.ShouldBe(Math.Sqrt(1.1 * (160.0 / 150)), 1e-3);
        interval.Low.ShouldBeGreaterThan(1.07);
    }

    [Fact]
    public void Work_that_a_slice_without_TLS_leaves_to_the_next_has_the_other_sign() =>
        Succession.Of(Slices(12, _ => ThereAndBack, carried: -10)).ShouldNotBeNull().High.ShouldBeLessThan(0.95);

    [Theory]
    // The host becomes slower by 2 % from slice to slice.
    [InlineData(0.02, 0.0)]
    [InlineData(-0.02, 0.0)]
    // The second of two equal slices is 5 % cheaper, because the caches have what it needs.
    [InlineData(0.0, -0.05)]
    [InlineData(0.02, -0.05)]
    public void What_makes_the_second_of_two_equal_slices_dearer_or_cheaper_in_both_kinds_alike_cancels(double drift, double repeated)
    {
        var none = Succession.Of(Slices(12, _ => ThereAndBack, carried: 0)).ShouldNotBeNull();
        var some = Succession.Of(Slices(12, _ => ThereAndBack, carried: 0, drift, repeated)).ShouldNotBeNull();

        some.Estimate.ShouldBe(none.Estimate, 1e-12);
        some.HalfWidth.ShouldBe(none.HalfWidth, 1e-12);
    }

    [Fact]
    public void A_drift_hides_no_carry_over() =>
        Succession.Of(Slices(12, _ => ThereAndBack, carried: 10, drift: -0.05)).ShouldNotBeNull().Estimate.ShouldBe(
            Succession.Of(Slices(12, _ => ThereAndBack, carried: 10)).ShouldNotBeNull().Estimate, 0.01);

    [Fact]
    public void Super_blocks_with_one_turn_each_count_in_pairs()
    {
        var interval = Succession.Of(Slices(12, block => block % 2 == 1 ? "PTTP" : "TPPT", carried: 10, drift: 0.02)).ShouldNotBeNull();

        interval.Count.ShouldBe(6);
        interval.Estimate.ShouldBe(Math.Sqrt(1.1 * (160.0 / 150)), 0.01);
    }

    [Theory]
    // One turn, so that a drift could not be told from it.
    [InlineData("PTTP")]
    // None: what came before has TLS, too, or nothing came before.
    [InlineData("PTUUTP")]
    [InlineData("TTPTP")]
    // Something else was measured in between.
    [InlineData("PT TPTP PT")]
    [InlineData("P TTPT PPT")]
    public void Without_turns_of_both_kinds_nothing_is_measured(string order) => Succession.Of(Slices(12, _ => order, carried: 10)).ShouldBeNull();

    [Fact]
    public void One_super_block_has_no_interval() => Succession.Of(Slices(1, _ => ThereAndBack, carried: 10)).ShouldBeNull();

    [Fact]
    public void A_cost_that_is_not_positive_is_refused() =>
        Should.Throw<ArgumentException>(() => Succession.Of([new(1, 1, 0, 100), new(1, 2, 1, 150), new(1, 3, 1, 0)]));

    // Noise of at most 0.1 %. A space is a slice of other connections.
    private static IEnumerable<SliceCost> Slices(int blocks, Func<int, string> order, double carried, double drift = 0, double repeated = 0)
    {
        for (var block = 1; block <= blocks; block++)
        {
            var letters = order(block);
            for (var i = 0; i < letters.Length; i++)
            {
                var level = "PTU".IndexOf(letters[i], StringComparison.Ordinal);
                if (level < 0)
                    continue;
                var own = new[] { 100.0, 150, 160 }[level];
                var inherited = i > 0 && letters[i - 1] != 'P' ? carried : 0;
                var factor = Math.Exp((drift * i) + (0.001 * Math.Sin((10 * block) + i))) * (i > 0 && letters[i - 1] == letters[i] ? 1 + repeated : 1);
                yield return new SliceCost(block, i + 1, level, (own + inherited) * factor);
            }
        }
    }
}
