using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>F and p by Python's scipy 1.10.1, stats.levene(*groups, center='median').</summary>
public sealed class BrownForsytheTests
{
    // Weight of plants (Dobson 1983; R's PlantGrowth, of which car::leveneTest prints 1.1192 and 0.3412).
    private static readonly double[][] Plants =
    [
        [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
        [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
        [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
    ];

    // Peak discharge by four methods (Montgomery, Design and Analysis of Experiments, example 3.5: about 4.55, p about 0.0137).
    private static readonly double[][] Discharge =
    [
        [.34, .12, 1.23, .70, 1.75, .12], [.91, 2.94, 2.14, 2.36, 2.86, 4.55], [6.31, 8.37, 9.75, 6.09, 9.82, 7.24],
        [17.15, 11.82, 10.97, 17.20, 14.35, 16.82],
    ];

    [Fact]
    public void Groups_as_published()
    {
        ShouldBe(BrownForsythe.Test(Plants), 1.1191856948703909, 0.3412266241254737);
        ShouldBe(BrownForsythe.Test(Discharge), 4.576248728319392, 0.013482140855401054);
    }

    [Fact]
    public void Groups_of_different_sizes() =>
        ShouldBe(BrownForsythe.Test([[1, 2, 4, 9], [3, 3.5, 7, 8, 20], [0, 1, 1.5]]), 1.001824817518248, 0.40473978907876523);

    [Fact]
    public void Groups_that_do_not_vary_are_not_tested() => BrownForsythe.Test([[1, 1, 1], [2, 2, 2]]).ShouldBeNull();

    [Fact]
    public void Too_few_groups_or_values_are_refused()
    {
        Should.Throw<ArgumentException>(() => BrownForsythe.Test([[1, 2, 3]]));
        Should.Throw<ArgumentException>(() => BrownForsythe.Test([[1, 2, 3], [1, 2]]));
    }

    private static void ShouldBe((double Statistic, double PValue)? outcome, double f, double p)
    {
        outcome!.Value.Statistic.ShouldBe(f, 1e-10);
        outcome.Value.PValue.ShouldBe(p, 1e-10);
    }
}
