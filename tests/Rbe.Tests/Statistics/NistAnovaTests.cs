using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Statistics;

/// <summary>
/// NIST Statistical Reference Datasets, analysis of variance: certified to 15 digits (www.itl.nist.gov/div898/strd/anova/anova.html).
/// </summary>
public sealed class NistAnovaTests
{
    [Fact]
    public void Silicon_resistivity()
    {
        var rows = Analyse(
            [196.3052, 196.1240, 196.1890, 196.2569, 196.3403], [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
            [196.1303, 196.2005, 196.2889, 196.0343, 196.1811], [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
            [196.2119, 196.1051, 196.1850, 196.0052, 196.2090]);

        ShouldBe(rows, 5.11462616000000E-02, 2.16636560000000E-01, 1.18046237440255E+00, relative: 1e-11);
    }

    [Fact]
    public void Atomic_weight_of_silver()
    {
        var rows = Analyse(
            [
                107.8681568, 107.8681465, 107.8681572, 107.8681785, 107.8681446, 107.8681903, 107.8681526, 107.8681494,
                107.8681616, 107.8681587, 107.8681519, 107.8681486, 107.8681419, 107.8681569, 107.8681508, 107.8681672,
                107.8681385, 107.8681518, 107.8681662, 107.8681424, 107.8681360, 107.8681333, 107.8681610, 107.8681477,
            ],
            [
                107.8681079, 107.8681344, 107.8681513, 107.8681197, 107.8681604, 107.8681385, 107.8681642, 107.8681365,
                107.8681151, 107.8681082, 107.8681517, 107.8681448, 107.8681198, 107.8681482, 107.8681334, 107.8681609,
                107.8681101, 107.8681512, 107.8681469, 107.8681360, 107.8681254, 107.8681261, 107.8681450, 107.8681368,
            ]);

        ShouldBe(rows, 3.63834187500000E-09, 1.04951729166667E-08, 1.59467335677930E+01, relative: 1e-9);
    }

    // Simon and Lesage, Assessing the accuracy of ANOVA calculations in statistical software, Computational Statistics and Data Analysis
    // 8, 1989: nine treatments at offset + 0.4, 0.3 or 0.5 alternating, plus as much again by replicate. At 10^12 the data themselves are
    // only good to 10^-4.
    [Theory]
    [InlineData(1, 21, 21, 1e-12)]
    [InlineData(1, 2001, 2001, 1e-11)]
    [InlineData(1e6, 21, 21, 1e-8)]
    [InlineData(1e6, 2001, 2001, 1e-8)]
    [InlineData(1e12, 21, 21, 1e-2)]
    [InlineData(1e12, 2001, 2001, 1e-2)]
    public void Simon_and_Lesages_large_offsets(double offset, int replicates, double f, double relative)
    {
        static decimal Step(int index) => index == 0 ? 0.2m : index % 2 == 1 ? 0.1m : 0.3m;
        var rows = Analyse([.. Enumerable.Range(0, 9).Select(treatment =>
            Enumerable.Range(0, replicates).Select(replicate => (double)((decimal)offset + Step(treatment) + Step(replicate))).ToArray())]);

        // Between: 9 means' squares about theirs, 0.08 · replicates; within 9 · 0.01 · (replicates − 1).
        ShouldBe(rows, 0.08 * replicates, 0.09 * (replicates - 1), f, relative);
    }

    private static IReadOnlyList<AnovaRow> Analyse(params double[][] cells) =>
        FactorialAnova.Analyse(WorkedExamples.Table([("treatment", cells.Length)], cells), new FactorialModel(), 0.05).Rows;

    private static void ShouldBe(IReadOnlyList<AnovaRow> rows, double between, double within, double f, double relative)
    {
        rows[0].SumOfSquares.ShouldBe(between, relative * between);
        rows[1].SumOfSquares.ShouldBe(within, relative * within);
        rows[0].F!.Value.ShouldBe(f, relative * f);
    }
}
