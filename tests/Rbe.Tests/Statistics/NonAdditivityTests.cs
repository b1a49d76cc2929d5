using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>
/// F and p by Python's statsmodels 0.13.5 another way: of the squares q of the additive model's fitted values, added to it as a covariate
/// (anova_lm(ols('y ~ C(row) + C(column) + q').fit(), typ=1), row q), which is the same F (Scheffé, The Analysis of Variance, 4.8).
/// </summary>
public sealed class NonAdditivityTests
{
    [Fact]
    public void Impurities_as_in_Montgomery() => ShouldBe( // Example 5.2: 0.36.
        NonAdditivity.Test([[5, 4, 6, 3, 5], [3, 1, 4, 2, 3], [1, 1, 3, 1, 2]]), 0.36269430051813256, 0.5660025886026631);

    [Fact]
    public void Caches_of_Jains_chapter_21() => ShouldBe(
        NonAdditivity.Test([[54, 60, 43, 49, 49], [55, 60, 43, 52, 50], [106, 123, 120, 111, 108]]),
        0.12387656171252263,
        0.7352249628141536);

    [Fact]
    public void Effects_that_multiply_are_found_and_add_up_as_logarithms()
    {
        double[][] product = [[1, 2, 4, 8.1], [3, 6.1, 12, 24], [9, 18, 36.5, 72]];

        ShouldBe(NonAdditivity.Test(product), 89625.2855543641, 7.891790801861725e-12);
        var logarithms = product.Select(row => row.Select(x => Math.Log(x)).ToArray()).ToArray();
        ShouldBe(NonAdditivity.Test(logarithms), 0.1734062667427554, 0.6943741166124291);
    }

    [Fact]
    public void A_pure_product_is_as_certain_as_numbers_allow()
    {
        var outcome = NonAdditivity.Test([[1, 2, 3], [2, 4, 6], [4, 8, 12]])!.Value;

        double.IsFinite(outcome.Statistic).ShouldBeTrue();
        outcome.PValue.ShouldBeLessThan(1e-12);
    }

    [Fact]
    public void What_leaves_nothing_to_test_is_not_tested()
    {
        NonAdditivity.Test([[1, 2], [3, 5]]).ShouldBeNull("no degree of freedom is left");
        NonAdditivity.Test([[0.1, 0.2, 0.4], [0.4, 0.5, 0.7], [1.1, 1.2, 1.4]]).ShouldBeNull("the effects add up");
        NonAdditivity.Test([[1, 2, 3], [3, 1, 2], [2, 3, 1]]).ShouldBeNull("there are no effects");
        Should.Throw<ArgumentException>(() => NonAdditivity.Test([[1, 2, 3]]));
        Should.Throw<ArgumentException>(() => NonAdditivity.Test([[1, 2, 3], [1, 2]]));
    }

    private static void ShouldBe((double Statistic, double PValue)? outcome, double f, double p)
    {
        outcome!.Value.Statistic.ShouldBe(f, 1e-8 * f);
        outcome.Value.PValue.ShouldBe(p, 1e-7 * p);
    }
}
