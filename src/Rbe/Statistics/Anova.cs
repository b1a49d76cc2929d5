namespace TlsToll.Rbe.Statistics;

/// <summary>One source of variation in an analysis of variance.</summary>
/// <param name="Source">The factor, <c>A × B</c> for an interaction, or <c>residual</c>.</param>
/// <param name="SumOfSquares">Its sum of squares.</param>
/// <param name="DegreesOfFreedom">Its degrees of freedom, 1 or more.</param>
/// <param name="MeanSquare">The sum of squares over the degrees of freedom.</param>
/// <param name="F">The mean square over the residual's; null for the residual, and where that has none.</param>
/// <param name="FTheoretical">What F stays below with probability 1 − α, if the factor explains nothing; null for the residual.</param>
/// <param name="PValue">Probability of such an F or a greater one, if the factor explains nothing; null for the residual.</param>
/// <param name="ExplainedPercent">Its part of the total sum of squares, in per cent.</param>
internal sealed record AnovaRow(
    string Source, double SumOfSquares, int DegreesOfFreedom, double MeanSquare, double? F, double? FTheoretical, double? PValue, double ExplainedPercent);

/// <summary>
/// Analysis of variance of two factors at fixed levels (Jain, The Art of Computer Systems Performance Analysis, chapters 21 and 22; the tables of García et
/// al. 2007, section 6.2). Without replication what the two factors do not explain is the residual; with it, their interaction is told apart.
/// </summary>
internal static class Anova
{
    /// <summary>Analyses a table.</summary>
    /// <param name="cells">The values by level of the first factor, level of the second, and replication: at least two levels each, equally many values in each cell.</param>
    /// <param name="first">Name of the first factor.</param>
    /// <param name="second">Name of the second factor.</param>
    /// <param name="alpha">Level of significance, between 0 and 1 exclusive; the paper's is 0.1.</param>
    /// <returns>The factors, the interaction if there are replications, and the residual.</returns>
    /// <exception cref="ArgumentException">The table is not full, not balanced, too small, does not vary, or holds what is no number.</exception>
    public static IReadOnlyList<AnovaRow> TwoFactor(double[][][] cells, string first, string second, double alpha)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(alpha, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(alpha, 1);
        Check(cells);
        var (a, b, r) = (cells.Length, cells[0].Length, cells[0][0].Length);
        var grand = cells.SelectMany(row => row).SelectMany(cell => cell).Average();
        var rows = cells.Select(row => row.SelectMany(cell => cell).Average()).ToArray();
        var columns = Enumerable.Range(0, b).Select(j => cells.SelectMany(row => row[j]).Average()).ToArray();
        var (sumA, sumB) = (b * r * rows.Sum(m => Square(m - grand)), a * r * columns.Sum(m => Square(m - grand)));
        var (sumAb, sumE) = (0.0, 0.0);
        for (var i = 0; i < a; i++)
        {
            for (var j = 0; j < b; j++)
            {
                var mean = cells[i][j].Average();
                sumAb += r * Square(mean - rows[i] - columns[j] + grand);
                sumE += cells[i][j].Sum(x => Square(x - mean));
            }
        }

        var total = sumA + sumB + sumAb + sumE;
        if (total <= 0)
            throw new ArgumentException("All values are the same: there is no variation to explain.", nameof(cells));
        var interaction = (a - 1) * (b - 1);
        var residual = r == 1 ? (Sum: sumAb, Degrees: interaction) : (Sum: sumE, Degrees: a * b * (r - 1));
        AnovaRow Row(string source, double sum, int degrees) => Test(source, sum, degrees, residual, total, alpha);
        return
        [
            Row(first, sumA, a - 1),
            Row(second, sumB, b - 1),
            .. r == 1 ? Array.Empty<AnovaRow>() : [Row($"{first} × {second}", sumAb, interaction)],
            new AnovaRow("residual", residual.Sum, residual.Degrees, residual.Sum / residual.Degrees, null, null, null, 100 * residual.Sum / total),
        ];
    }

    /// <summary>F of a factor from the per cent of variation that it and the residual explain: how one published table follows from another.</summary>
    public static double FOfPercentages(double factorPercent, int factorDegrees, double residualPercent, int residualDegrees) =>
        factorPercent / factorDegrees / (residualPercent / residualDegrees);

    private static AnovaRow Test(string source, double sum, int degrees, (double Sum, int Degrees) residual, double total, double alpha)
    {
        var mean = sum / degrees;
        var error = residual.Sum / residual.Degrees;
        double? f = error > 0 ? mean / error : null;
        return new AnovaRow(
            source, sum, degrees, mean, f, FDistribution.Quantile(degrees, residual.Degrees, 1 - alpha),
            f is { } measured ? FDistribution.Beyond(degrees, residual.Degrees, measured) : null, 100 * sum / total);
    }

    private static void Check(double[][][] cells)
    {
        if (cells.Length < 2 || cells[0].Length < 2)
            throw new ArgumentException("Each factor needs two levels at least.", nameof(cells));
        if (cells.Any(row => row.Length != cells[0].Length || row.Any(cell => cell.Length != cells[0][0].Length)) || cells[0][0].Length == 0)
            throw new ArgumentException("Each combination of levels needs equally many values.", nameof(cells));
        if (cells.SelectMany(row => row).SelectMany(cell => cell).Any(x => !double.IsFinite(x)))
            throw new ArgumentException("A value is not finite.", nameof(cells));
    }

    private static double Square(double x) => x * x;
}
