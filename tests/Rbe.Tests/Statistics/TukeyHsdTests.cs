using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class TukeyHsdTests
{
    // Montgomery and Runger, table S13-2, has these intervals to three decimals: 1.542 to 9.791 and so on. The other digits are those of
    // Python's scipy 1.10.1, stats.tukey_hsd(*groups), its confidence_interval(0.95) and pvalue, signs turned: it takes the first mean
    // less the second.
    private static readonly TukeyPair[] Hardwood =
    [
        new("1", "2", 5.666666666666666, 1.544103975727741, 9.789229357605592, 0.005110809585393672),
        new("1", "3", 7.0, 2.877437309061075, 11.122562690938924, 0.0006501442389859058),
        new("1", "4", 11.166666666666668, 7.044103975727743, 15.289229357605592, 1.4952810682977713e-06),
        new("2", "3", 1.333333333333334, -2.789229357605591, 5.455896024272259, 0.8022274801719749),
        new("2", "4", 5.500000000000002, 1.3774373090610768, 9.622562690938928, 0.006596637821512652),
        new("3", "4", 4.166666666666668, 0.04410397572774283, 8.289229357605592, 0.0470251155808018),
    ];

    // The marginal means of example 5.3, 8 values each, residual 8.5 / 12: difference ± studentized_range.ppf(0.99, 3, 12) · √(8.5 / 12 /
    // 8) and studentized_range.sf(difference / √(8.5 / 12 / 8), 3, 12) by scipy 1.10.1.
    private static readonly TukeyPair[] Carbonation =
    [
        new("1", "2", 3.0, 1.49853409604701, 4.50146590395299, 3.3095533021665346e-05),
        new("1", "3", 7.875, 6.37353409604701, 9.37646590395299, 8.52631076853072e-10),
        new("2", "3", 4.875, 3.3735340960470097, 6.37646590395299, 2.0041512072133116e-07),
    ];

    [Fact]
    public void Means_of_one_factor_as_published() => ShouldBe(Of(WorkedExamples.Hardwood, 0.95), Hardwood);

    [Fact]
    public void Marginal_means_of_one_factor_of_three() => ShouldBe(Of(WorkedExamples.Bottling, 0.99), Carbonation);

    [Fact]
    public void Without_any_error_every_difference_is_certain()
    {
        var pairs = TukeyHsd.Of(["a", "b", "c"], [1, 1, 2], 3, 0, 6, 0.95);

        pairs.Select(p => p.PValue).ShouldBe([1, 0, 0]);
        pairs.ShouldAllBe(p => p.Low == p.Difference && p.High == p.Difference);
    }

    [Fact]
    public void What_does_not_fit_together_is_refused()
    {
        Should.Throw<ArgumentException>(() => TukeyHsd.Of(["a", "b"], [1], 3, 1, 6, 0.95));
        Should.Throw<ArgumentException>(() => TukeyHsd.Of(["a", "b"], [1, 2], 0, 1, 6, 0.95));
        Should.Throw<ArgumentException>(() => TukeyHsd.Of(["a", "b"], [1, 2], 3, -1, 6, 0.95));
    }

    private static IReadOnlyList<TukeyPair> Of(FactorialTable table, double confidence) =>
        TukeyHsd.Of(table, 0, FactorialAnova.Analyse(table, new FactorialModel(), 0.05).Residual, confidence);

    private static void ShouldBe(IReadOnlyList<TukeyPair> pairs, TukeyPair[] expected)
    {
        pairs.Select(p => (p.First, p.Second)).ShouldBe(expected.Select(e => (e.First, e.Second)));
        foreach (var (pair, e) in pairs.Zip(expected))
        {
            pair.Difference.ShouldBe(e.Difference, 1e-9);
            pair.Low.ShouldBe(e.Low, 1e-8);
            pair.High.ShouldBe(e.High, 1e-8);
            // One less a probability next to one has ten digits after the point there.
            pair.PValue.ShouldBe(e.PValue, 1e-10);
        }
    }
}
