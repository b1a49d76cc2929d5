namespace TlsToll.Statistics;

/// <summary>
/// Tukey's test for non-additivity (One degree of freedom for non-additivity, Biometrics 5, 1949) of a two-way table with one value per
/// cell. It detects row and column effects that multiply instead of adding up: an interaction that a change of scale can remove.
/// </summary>
internal static class NonAdditivity
{
    // A smaller fraction of a sum of squares is a rounding error.
    private const double Rounding = 1e-14;

    /// <summary>Tests a table for non-additivity.</summary>
    /// <param name="table">Rows of equal length.</param>
    /// <returns>
    /// F on 1 and (rows − 1) (columns − 1) − 1 degrees of freedom, and its p-value; null if there are none (a 2 × 2 table), if all row
    /// effects or all column effects are zero, or if rows and columns explain everything.
    /// </returns>
    /// <exception cref="ArgumentException">There are fewer than two rows or columns, or the rows differ in length.</exception>
    public static (double Statistic, double PValue)? Test(IReadOnlyList<double[]> table)
    {
        if (table.Count < 2 || table[0].Length < 2 || table.Any(row => row.Length != table[0].Length))
            throw new ArgumentException("The test takes two rows or more, of two values or more each.", nameof(table));
        var mean = table.Average(row => row.Average());
        var rows = table.Select(row => row.Average() - mean).ToArray();
        var columns = Enumerable.Range(0, table[0].Length).Select(j => table.Average(row => row[j]) - mean).ToArray();
        var (rowSum, columnSum) = (Squares(rows), Squares(columns));
        var left = table.Select((row, i) => row.Select((x, j) => x - mean - rows[i] - columns[j]).ToArray()).ToArray();
        var residual = left.Sum(Squares);
        var rounding = Rounding * ((columns.Length * rowSum) + (rows.Length * columnSum) + residual);
        var degrees = ((rows.Length - 1) * (columns.Length - 1)) - 1;
        if (degrees < 1 || columns.Length * rowSum <= rounding || rows.Length * columnSum <= rounding || residual <= rounding)
            return null;
        var products = left.Select((row, i) => row.Select((x, j) => x * rows[i] * columns[j]).Sum()).Sum();
        var sum = products * products / (rowSum * columnSum);
        var f = sum / Math.Max(residual - sum, Rounding * residual) * degrees;
        return (f, FDistribution.Beyond(1, degrees, f));
    }

    private static double Squares(double[] values) => values.Sum(x => x * x);
}
