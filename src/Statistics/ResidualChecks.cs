using System.Globalization;

namespace TlsToll.Statistics;

/// <summary>
/// Checks the assumptions of an analysis of variance about its residuals: normality, equal variance everywhere, and no remaining effects.
/// The tests assume independent residuals. That is only approximately true, because the residuals have fewer degrees of freedom than their
/// number.
/// </summary>
public static class ResidualChecks
{
    /// <summary>
    /// Significance level of a check. This project's assumption: 0.05, the usual one. At this level, a check rejects one sound table in 20.
    /// </summary>
    public const double Alpha = 0.05;

    /// <summary>Performs all checks that apply to the design.</summary>
    /// <param name="table">The analysed table.</param>
    /// <param name="model">The analysis model.</param>
    /// <param name="analysis">The analysis.</param>
    /// <param name="alpha">Significance level of each check.</param>
    public static IReadOnlyList<ResidualCheck> Of(
        FactorialTable table, FactorialModel model, FactorialAnova analysis, double alpha = Alpha)
    {
        if (analysis.Residual.SumOfSquares <= 0)
            return [ResidualCheck.NotTested("residuals", "the effects explain all values.")];
        var cells = Cells(table, model, analysis);
        return
        [
            Normality([.. cells.SelectMany(cell => cell)], analysis.Residual.DegreesOfFreedom, alpha),
            .. Variances(table, cells, alpha),
            .. Additivity(table, model, alpha),
        ];
    }

    /// <summary>
    /// The residuals of each combination. If the model fits each combination's mean and there are two values, the two residuals differ only
    /// in sign, so only one is used.
    /// </summary>
    private static double[][] Cells(FactorialTable table, FactorialModel model, FactorialAnova analysis)
    {
        var replicates = table.Replicates;
        var taken = replicates == 2 && model.Interactions >= table.Factors.Count ? 1 : replicates;
        return [.. Enumerable.Range(0, table.Combinations).Select(c => analysis.Residuals.Skip(c * replicates).Take(taken).ToArray())];
    }

    // With one or two degrees of freedom, the residuals repeat each other, and the test fails for any values.
    private static ResidualCheck Normality(double[] residuals, int degreesOfFreedom, double alpha)
    {
        const string Name = "normality (Shapiro-Wilk)";
        if (degreesOfFreedom < ShapiroWilk.Fewest)
            return ResidualCheck.NotTested(Name, "it takes three residual degrees of freedom.");
        if (residuals.Length is < ShapiroWilk.Fewest or > ShapiroWilk.Most)
            return ResidualCheck.NotTested(Name, "it takes 3 to 5000 residuals.");
        const string Meaning = "The residuals are not normal: p-values near the level of significance are not reliable.";
        return ShapiroWilk.Test(residuals) is { } outcome
            ? ResidualCheck.By(Name, outcome, alpha, Meaning)
            : ResidualCheck.NotTested(Name, "all residuals are the same.");
    }

    /// <summary>
    /// Groups the residuals by the levels of each factor, because single combinations have too few values: with three or five, one distance
    /// from the median is always zero and the test has little power (Hines and Hines, Biometrics 56, 2000).
    /// </summary>
    private static IEnumerable<ResidualCheck> Variances(FactorialTable table, double[][] cells, double alpha) =>
        table.Factors.Select((name, factor) => Variance(
            $"equal variance by {name} (Brown-Forsythe)",
            [.. Enumerable.Range(0, table.Levels[factor].Count).Select(level =>
                cells.Where((_, combination) => table.LevelOf(combination, factor) == level).SelectMany(cell => cell).ToArray())],
            level => $"{name} {table.Levels[factor][level]}",
            alpha));

    private static ResidualCheck Variance(string name, double[][] groups, Func<int, string> level, double alpha)
    {
        if (groups.Any(group => group.Length < 4))
            return ResidualCheck.NotTested(name, "it takes four residuals at each level.");
        if (groups.Length == 2 && Mirrored(groups[0], groups[1]))
            return ResidualCheck.NotTested(name, "the residuals of one level are those of the other with opposite signs.");
        if (BrownForsythe.Test(groups) is not { } outcome)
            return ResidualCheck.NotTested(name, "the residuals do not vary.");
        var deviations = groups.Select(group => Math.Sqrt(Sample.Variance(group))).ToArray();
        var (least, most) = (Array.IndexOf(deviations, deviations.Min()), Array.IndexOf(deviations, deviations.Max()));
        return ResidualCheck.By(
            name,
            outcome,
            alpha,
            $"The scatter is not the same everywhere: the residuals' standard deviation is {Number(deviations[least])} at "
            + $"{level(least)} and {Number(deviations[most])} at {level(most)}. With one residual mean square for all, F and the intervals "
            + "are too cautious where it is small, and too confident where it is large.");
    }

    private static string Number(double value) => value.ToString("G3", CultureInfo.InvariantCulture);

    private static bool Mirrored(double[] one, double[] other)
    {
        var largest = one.Max(Math.Abs);
        return one.Length == other.Length
            && one.Order().Zip(other.OrderDescending()).All(pair => Math.Abs(pair.First + pair.Second) <= 1e-9 * largest);
    }

    /// <summary>For two factors with one value per combination, or one factor in blocks.</summary>
    private static IEnumerable<ResidualCheck> Additivity(FactorialTable table, FactorialModel model, double alpha)
    {
        const string Name = "additivity (Tukey, one degree of freedom)";
        var rows = table switch
        {
            { Factors.Count: 2, Replicates: 1 } => table.Values.ToArray().Chunk(table.Levels[1].Count).ToArray(),
            { Factors.Count: 1 } when model.Blocks => table.Values.ToArray().Chunk(table.Replicates).ToArray(),
            _ => null,
        };
        if (rows is null)
            return [];
        const string Meaning = "The effects do not add up: one depends on the level of the other, and the residual contains that. "
            + "Effects that multiply add up as logarithms.";
        return [NonAdditivity.Test(rows) is { } outcome
            ? ResidualCheck.By(Name, outcome, alpha, Meaning)
            : ResidualCheck.NotTested(Name, "it takes two effects, and a residual of two degrees of freedom at least.")];
    }
}
