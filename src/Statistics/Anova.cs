using System.Globalization;

namespace TlsToll.Statistics;

/// <summary>
/// Analysis of variance of two factors at fixed levels (Jain, The Art of Computer Systems Performance Analysis, chapters 21 and 22; the
/// tables of García et al. 2007, section 6.2): <see cref="FactorialAnova"/> of two factors. Without replication what the two do not
/// explain is the residual; with it, their interaction is told apart.
/// </summary>
public static class Anova
{
    /// <summary>Analyses a table.</summary>
    /// <param name="cells">
    /// The values by level of the first factor, level of the second, and replication: at least two levels each, equally many values in
    /// each cell.
    /// </param>
    /// <param name="first">Name of the first factor.</param>
    /// <param name="second">Name of the second factor.</param>
    /// <param name="alpha">Level of significance, between 0 and 1 exclusive; the paper's is 0.1.</param>
    /// <returns>The factors, the interaction if there are replications, and the residual.</returns>
    /// <exception cref="ArgumentException">
    /// The table is not full, not balanced, too small, does not vary, or holds what is no number.
    /// </exception>
    public static IReadOnlyList<AnovaRow> TwoFactor(double[][][] cells, string first, string second, double alpha)
    {
        if (cells.Length == 0 || cells.Any(row => row.Length != cells[0].Length))
            throw new ArgumentException("Each combination of levels needs its values.", nameof(cells));
        var table = new FactorialTable([first, second], [Levels(cells.Length), Levels(cells[0].Length)], [.. cells.SelectMany(row => row)]);
        return FactorialAnova.Analyse(table, new FactorialModel(), alpha).Rows;
    }

    /// <summary>
    /// F of a factor from the per cent of variation that it and the residual explain: how one published table follows from another.
    /// </summary>
    public static double FOfPercentages(double factorPercent, int factorDegrees, double residualPercent, int residualDegrees) =>
        factorPercent / factorDegrees / (residualPercent / residualDegrees);

    private static string[] Levels(int count) =>
        [.. Enumerable.Range(1, count).Select(level => level.ToString(CultureInfo.InvariantCulture))];
}
