using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class ChiSquareTests
{
    [Fact]
    public void Mendels_peas_fit_nine_three_three_one()
    {
        // Mendel 1866, Pearson's test: 0.470; the upper tail of 3 degrees is erfc(sqrt(x/2)) + sqrt(2x/pi) exp(-x/2) = 0.925425895103616.
        var result = ChiSquare.GoodnessOfFit([315, 108, 101, 32], [9, 3, 3, 1]).ShouldNotBeNull();
        result.Statistic.ShouldBe(0.4700239808153477, 1e-12);
        result.DegreesOfFreedom.ShouldBe(3);
        result.PValue.ShouldBe(0.925425895103616, 1e-12);
    }

    [Fact]
    public void Small_cells_are_pooled_and_an_estimated_parameter_costs_a_degree()
    {
        // Deaths by horse kick (von Bortkiewicz 1898), Poisson with the estimated mean 0.61. The last two cells expect 4.82 together, so
        // three are left: 109, 65, 26 against 108.670, 66.289, 25.041; the tail of 1 degree is erfc(sqrt(x/2)).
        double[] poisson = [.. Enumerable.Range(0, 4).Select(k => Math.Exp(-0.61) * Math.Pow(0.61, k) / new[] { 1, 1, 2, 6 }[k])];
        double[] weights = [.. poisson, 1 - poisson.Sum()];
        var result = ChiSquare.GoodnessOfFit([109, 65, 22, 3, 1], weights, estimatedParameters: 1).ShouldNotBeNull();
        result.Cells.ShouldBe(3);
        result.DegreesOfFreedom.ShouldBe(1);
        result.Statistic.ShouldBe(0.06278383104696861, 1e-10);
        result.PValue.ShouldBe(0.802148883341607, 1e-9);
    }

    [Fact]
    public void A_wrong_expectation_is_found_out() =>
        ChiSquare.GoodnessOfFit([500, 300, 200], [0.5, 0.25, 0.25])!.PValue.ShouldBeLessThan(0.001);

    [Fact]
    public void An_impossible_outcome_refutes_outright()
    {
        var result = ChiSquare.GoodnessOfFit([500, 500, 1], [0.5, 0.5, 0]).ShouldNotBeNull();
        result.Statistic.ShouldBe(double.PositiveInfinity);
        result.PValue.ShouldBe(0);
    }

    [Fact]
    public void Too_few_counts_are_no_test() => ChiSquare.GoodnessOfFit([3, 2], [1, 1]).ShouldBeNull();

    [Fact]
    public void Under_a_true_expectation_p_is_below_five_per_cent_in_five_of_a_hundred_runs()
    {
        var random = new SplitMix64(11);
        var rejected = 0;
        for (var run = 0; run < 2000; run++)
        {
            var counts = new long[10];
            for (var i = 0; i < 200; i++)
                counts[random.Below(10)]++;
            rejected += ChiSquare.GoodnessOfFit(counts, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1])!.PValue < 0.05 ? 1 : 0;
        }

        (rejected / 2000.0).ShouldBeInRange(0.035, 0.065);
    }

    [Fact]
    public void Negative_counts_and_lengths_that_differ_are_refused()
    {
        Should.Throw<ArgumentException>(() => ChiSquare.GoodnessOfFit([-1, 10], [1, 1]));
        Should.Throw<ArgumentException>(() => ChiSquare.GoodnessOfFit([1, 10], [1]));
        Should.Throw<ArgumentException>(() => ChiSquare.GoodnessOfFit([1, 10], [0, 0]));
    }
}
