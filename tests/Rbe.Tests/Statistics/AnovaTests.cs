using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

public sealed class AnovaTests
{
    // Jain, The Art of Computer Systems Performance Analysis, table 21.2: three caches, five workloads; tables 21.5 and 21.6 have the
    // analysis.
    private static readonly double[][] Caches =
    [
        [54, 60, 43, 49, 49],
        [55, 60, 43, 52, 50],
        [106, 123, 120, 111, 108],
    ];

    // Tippett, Technological Applications of Statistics, 1950: breaks of yarn by wool and tension; R has it as `warpbreaks`, and its aov as
    // expected here.
    private static readonly double[][][] Yarn =
    [
        [[26, 30, 54, 25, 70, 52, 51, 26, 67], [18, 21, 29, 17, 12, 18, 35, 30, 36], [36, 21, 24, 18, 10, 43, 28, 15, 26]],
        [[27, 14, 29, 19, 29, 31, 41, 20, 44], [42, 26, 19, 16, 39, 28, 21, 39, 29], [20, 21, 24, 17, 13, 15, 15, 16, 28]],
    ];

    [Fact]
    public void Two_factors_without_replication_as_published()
    {
        var rows = Analyse([("cache", 3), ("workload", 5)], 0.1, [.. Caches.SelectMany(row => row.Select(x => new[] { x }))]);

        rows.Select(r => r.Source).ShouldBe(["cache", "workload", "residual"]);
        rows.Select(r => Math.Round(r.SumOfSquares, 2)).ShouldBe([12857.2, 308.4, 236.8]);
        rows.Select(r => r.DegreesOfFreedom).ShouldBe([2, 4, 8]);
        rows.Select(r => Math.Round(r.ExplainedPercent, 1)).ShouldBe([95.9, 2.3, 1.8]);
        rows.Select(r => r.F is { } f ? Math.Round(f, 1) : 0).ShouldBe([217.2, 2.6, 0]);
        rows.Select(r => r.FTheoretical is { } f ? Math.Round(f, 1) : 0).ShouldBe([3.1, 2.8, 0]);
    }

    [Fact]
    public void Two_factors_with_replication_as_R_has_them()
    {
        var rows = Analyse([("wool", 2), ("tension", 3)], 0.05, [.. Yarn.SelectMany(row => row)]);

        rows.Select(r => r.Source).ShouldBe(["wool", "tension", "wool × tension", "residual"]);
        rows.Select(r => Math.Round(r.SumOfSquares, 1)).ShouldBe([450.7, 2034.3, 1002.8, 5745.1]);
        rows.Select(r => r.DegreesOfFreedom).ShouldBe([1, 2, 2, 48]);
        rows.Select(r => r.F is { } f ? Math.Round(f, 3) : 0).ShouldBe([3.765, 8.498, 4.189, 0]);
        rows[0].PValue!.Value.ShouldBe(0.058213, 1e-6);
        rows[1].PValue!.Value.ShouldBe(0.000693, 1e-6);
        rows[2].PValue!.Value.ShouldBe(0.021044, 1e-6);
        rows.Sum(r => r.ExplainedPercent).ShouldBe(100, 1e-9);
    }

    [Fact]
    public void The_papers_theoretical_quantiles_are_those_of_F()
    {
        Math.Round(FDistribution.Quantile(8, 16, 0.9), 2).ShouldBe(2.09);
        Math.Round(FDistribution.Quantile(2, 16, 0.9), 2).ShouldBe(2.67);
    }

    [Fact]
    public void The_tail_of_F_keeps_its_digits()
    {
        FDistribution.Beyond(2, 16, FDistribution.Quantile(2, 16, 0.9)).ShouldBe(0.1, 1e-9);
        FDistribution.Beyond(8, 16, 780.2).ShouldBeInRange(1e-20, 1e-16);
        FDistribution.Beyond(1, 1, 0).ShouldBe(1);
    }

    [Fact]
    public void A_factor_that_explains_all_has_no_residual_to_be_tested_against()
    {
        var rows = Analyse([("a", 2), ("b", 2)], 0.1, [1], [1], [2], [2]);

        (rows[0].F, rows[0].PValue, rows[0].ExplainedPercent).ShouldBe((null, null, 100));
    }

    [Fact]
    public void What_cannot_be_analysed_is_refused()
    {
        Should.Throw<ArgumentException>(() => Analyse([("a", 2), ("b", 2)], 0.1, [1], [1], [1], [1]));
        Should.Throw<ArgumentException>(() => Analyse([("a", 2), ("b", 2)], 1, [1], [2], [3], [1]));
    }

    private static IReadOnlyList<AnovaRow> Analyse((string Name, int Levels)[] factors, double alpha, params double[][] cells) =>
        FactorialAnova.Analyse(WorkedExamples.Table(factors, cells), new FactorialModel(), alpha).Rows;
}
