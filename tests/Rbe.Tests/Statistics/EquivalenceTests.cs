using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class EquivalenceTests
{
    // Costs about 400, and 400 · factor, with logistic noise that nobody drew; of pairs a noise of the block, too. Python's statsmodels
    // 0.13.5 on the logarithms: low and high are exp(CompareMeans(…).tconfint_diff(alpha=0.1, usevar='unequal')), and TOST p is
    // ttost_ind(…, log(0.98), log(1.02), usevar='unequal'); the p of no difference is scipy 1.10.1's ttest_ind(…, equal_var=False).
    [Theory]
    [InlineData(1.003, 0.01, "Equivalent", false, 0.9898992701544777, 1.0121015511054625)] // TOST p 0.0038
    [InlineData(1.03, 0.01, "Different", false, 1.0165466084338104, 1.039346557964732)] // TOST p 0.88, p of no difference 0.00027
    [InlineData(1.008, 0.003, "Equivalent", false, 1.0040319971676364, 1.0107354061371763)] // TOST p 5e-7, p of no difference 0.00088
    [InlineData(1.01, 0.03, "NotResolved", false, 0.970938197387841, 1.0377454694858281)] // TOST p 0.21, p of no difference 0.85
    [InlineData(1.05, 0.01, "Different", true, 1.0362853775296121, 1.0595280445271535)]
    public void Samples_agree_with_statsmodels(double factor, double noise, string outcome, bool beyond, double low, double high) =>
        ShouldBe(
            Equivalence.Independent(
                [.. Spread.Logistic(12).Select(x => Cost(1, noise * x))],
                [.. Spread.Logistic(15, 40).Select(x => Cost(factor, noise * x))]),
            outcome, beyond, low, high);

    // exp(DescrStatsW(difference of logarithms).tconfint_mean(alpha=0.1)), ttost_paired, and ttest_rel.
    [Theory]
    [InlineData(1.003, 0.01, "Equivalent", false, 0.9846058177014503, 1.0118019945658479)] // TOST p 0.017
    [InlineData(1.03, 0.01, "Different", false, 1.0111106602517388, 1.0390389375900535)] // TOST p 0.73, p of no difference 0.0077
    [InlineData(1.008, 0.003, "Equivalent", false, 1.0024182653593934, 1.0106456511802144)] // TOST p 6e-5, p of no difference 0.016
    [InlineData(1.01, 0.03, "NotResolved", false, 0.955445165691412, 1.0368243027031951)] // TOST p 0.26, p of no difference 0.84
    [InlineData(1.05, 0.01, "Different", true, 1.0307438769556563, 1.0592144509413168)]
    public void Pairs_agree_with_statsmodels(double factor, double noise, string outcome, bool beyond, double low, double high)
    {
        var blocks = Spread.Logistic(12, 90).ToArray();

        ShouldBe(
            Equivalence.Paired(
                [.. Spread.Logistic(12).Select((x, i) => Cost(1, (0.1 * blocks[i]) + (noise * x)))],
                [.. Spread.Logistic(12, 40).Select((x, i) => Cost(factor, (0.1 * blocks[i]) + (noise * x)))]),
            outcome, beyond, low, high);
    }

    [Fact]
    public void The_margin_decides()
    {
        double[] baseline = [100, 101, 99, 100, 102];
        double[] treatment = [103, 104.1, 101.9, 103, 105];

        Equivalence.Paired(baseline, treatment, 0.02)!.Outcome.ShouldBe(EquivalenceOutcome.Different);
        Equivalence.Paired(baseline, treatment, 0.04)!.Outcome.ShouldBe(EquivalenceOutcome.Equivalent);
    }

    [Fact]
    public void Treatments_a_margin_apart_pass_as_equivalent_no_oftener_than_in_one_of_twenty()
    {
        const int Simulations = 2000;
        var normals = new Normals(11);
        double[] Costs(double median) => [.. normals.Many(10, 0, 0.01).Select(z => median * Math.Exp(z))];
        var passed = Enumerable.Range(0, Simulations)
            .Count(_ => Equivalence.Independent(Costs(400), Costs(408))!.Outcome == EquivalenceOutcome.Equivalent);

        (passed / (double)Simulations).ShouldBeInRange(0.03, 0.065);
    }

    [Fact]
    public void Too_few_values_show_nothing_and_what_makes_no_sense_is_refused()
    {
        Equivalence.Independent([1], [1, 2]).ShouldBeNull();
        Equivalence.Paired([1], [1]).ShouldBeNull();
        Should.Throw<ArgumentException>(() => Equivalence.Paired([1, 2], [1]));
        Should.Throw<ArgumentException>(() => Equivalence.Paired([1, 2], [1, -2]));
        Should.Throw<ArgumentException>(() => Equivalence.Paired([1, 2], [1, 2], 0));
    }

    private static void ShouldBe(EquivalenceResult? result, string outcome, bool beyond, double low, double high)
    {
        (result!.Outcome.ToString(), result.BeyondMargin, result.Ratio.Confidence).ShouldBe((outcome, beyond, 0.9));
        result.Ratio.Low.ShouldBe(low, 1e-9);
        result.Ratio.High.ShouldBe(high, 1e-9);
    }

    private static double Cost(double factor, double logarithm) => 400 * factor * Math.Exp(logarithm);
}
