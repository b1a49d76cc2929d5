using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class EquivalenceTests
{
    // Costs about 400, and 400 · factor, with deterministic logistic noise. Python's statsmodels 0.13.5 on the logarithms: low and high are
    // exp(CompareMeans(…).tconfint_diff(alpha=0.1, usevar='unequal')), and TOST p is ttost_ind(…, log(0.98), log(1.02), usevar='unequal').
    [Theory]
    [InlineData(1.003, 0.01, true, 0.9898992701544777, 1.0121015511054625)] // TOST p 0.0038
    [InlineData(1.03, 0.01, false, 1.0165466084338104, 1.039346557964732)] // TOST p 0.88
    [InlineData(1.008, 0.003, true, 1.0040319971676364, 1.0107354061371763)] // TOST p 5e-7
    [InlineData(1.01, 0.03, false, 0.970938197387841, 1.0377454694858281)] // TOST p 0.21
    public void Samples_agree_with_statsmodels(double factor, double noise, bool equivalent, double low, double high)
    {
        double[] baseline = [.. Spread.Logistic(12).Select(x => Cost(1, noise * x))];
        double[] treatment = [.. Spread.Logistic(15, 40).Select(x => Cost(factor, noise * x))];

        ShouldBe(confidence => WelchRatio.Of(baseline, treatment, confidence), equivalent, low, high);
    }

    // With noise of the block, too: exp(DescrStatsW(difference of logarithms).tconfint_mean(alpha=0.1)) and ttost_paired.
    [Theory]
    [InlineData(1.003, 0.01, true, 0.9846058177014503, 1.0118019945658479)] // TOST p 0.017
    [InlineData(1.03, 0.01, false, 1.0111106602517388, 1.0390389375900535)] // TOST p 0.73
    [InlineData(1.008, 0.003, true, 1.0024182653593934, 1.0106456511802144)] // TOST p 6e-5
    [InlineData(1.01, 0.03, false, 0.955445165691412, 1.0368243027031951)] // TOST p 0.26
    public void Pairs_agree_with_statsmodels(double factor, double noise, bool equivalent, double low, double high)
    {
        var blocks = Spread.Logistic(12, 90).ToArray();
        double[] baseline = [.. Spread.Logistic(12).Select((x, i) => Cost(1, (0.1 * blocks[i]) + (noise * x)))];
        double[] treatment = [.. Spread.Logistic(12, 40).Select((x, i) => Cost(factor, (0.1 * blocks[i]) + (noise * x)))];

        ShouldBe(confidence => RatioInterval.Of(baseline, treatment, confidence), equivalent, low, high);
    }

    [Fact]
    public void The_margin_decides()
    {
        Interval? Ratio(double confidence) => RatioInterval.Of([100, 101, 99, 100, 102], [103, 104.1, 101.9, 103, 105], confidence);

        Equivalence.IsShown(Ratio, 0.02).ShouldBeFalse();
        Equivalence.IsShown(Ratio, 0.04).ShouldBeTrue();
        Should.Throw<ArgumentException>(() => Equivalence.IsShown(Ratio, 0));
        Should.Throw<ArgumentException>(() => Equivalence.IsShown(Ratio, 1));
    }

    [Fact]
    public void Treatments_a_margin_apart_pass_as_equivalent_no_oftener_than_in_one_of_twenty()
    {
        const int Simulations = 2000;
        var normals = new Normals(11);
        double[] Costs(double median) => [.. normals.Many(10, 0, 0.01).Select(z => median * Math.Exp(z))];
        var passed = 0;
        for (var i = 0; i < Simulations; i++)
        {
            var (baseline, treatment) = (Costs(400), Costs(408));
            passed += Equivalence.IsShown(confidence => WelchRatio.Of(baseline, treatment, confidence)) ? 1 : 0;
        }

        (passed / (double)Simulations).ShouldBeInRange(0.03, 0.065);
    }

    [Fact]
    public void Without_an_interval_nothing_is_shown() => Equivalence.IsShown(_ => null).ShouldBeFalse();

    private static void ShouldBe(Func<double, Interval?> ratio, bool equivalent, double low, double high)
    {
        Equivalence.IsShown(ratio).ShouldBe(equivalent);
        ratio(0.9)!.Low.ShouldBe(low, 1e-9);
        ratio(0.9)!.High.ShouldBe(high, 1e-9);
    }

    private static double Cost(double factor, double logarithm) => 400 * factor * Math.Exp(logarithm);
}
