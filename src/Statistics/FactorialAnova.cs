namespace TlsToll.Statistics;

/// <summary>The effects that an analysis of variance distinguishes.</summary>
/// <param name="Interactions">
/// Highest order of interaction: 1 for the factors alone, 2 to include pairs, and so on. Orders above the number of factors include all
/// interactions.
/// </param>
/// <param name="Blocks">
/// True if each replicate is a block in which every combination was measured once; the block is then an effect.
/// </param>
public sealed record FactorialModel(int Interactions = int.MaxValue, bool Blocks = false);

/// <summary>
/// Analysis of variance of a balanced full factorial design at fixed levels (Jain, The Art of Computer Systems Performance Analysis,
/// chapters 20 to 23; with blocks Montgomery, Design and Analysis of Experiments, sections 4.1 and 5.6). In a balanced table the effects
/// are orthogonal, so each is removed in turn by subtracting its group means from the remainder. This also has smaller rounding errors than
/// differences of sums of squares.
/// </summary>
/// <param name="Rows">The factors, their interactions by order, the block if there is one, and the residual last.</param>
/// <param name="Residuals">The values minus the model's fit, in the table's order.</param>
public sealed record FactorialAnova(IReadOnlyList<AnovaRow> Rows, IReadOnlyList<double> Residuals)
{
    /// <summary>The residual row; its mean square estimates the variance of a single value.</summary>
    public AnovaRow Residual => Rows[^1];

    /// <summary>Analyses a table.</summary>
    /// <param name="table">The values.</param>
    /// <param name="model">The effects to distinguish; without replication, the interaction of all factors is the residual.</param>
    /// <param name="alpha">Significance level of the F quantile, between 0 and 1 exclusive.</param>
    /// <exception cref="ArgumentException">The residual has no degree of freedom, or all values are the same.</exception>
    public static FactorialAnova Analyse(FactorialTable table, FactorialModel model, double alpha)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(alpha, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(alpha, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(model.Interactions, 1, nameof(model));
        if (table.Replicates == 1 && (model.Blocks || table.Factors.Count == 1))
            throw new ArgumentException("One value per combination leaves no residual to test against.", nameof(table));
        var left = table.Values.ToArray();
        // The second pass removes the rounding error of a large mean.
        TakeOut(left, 1, new int[left.Length]);
        TakeOut(left, 1, new int[left.Length]);
        var terms = FactorialTerm.Of(table, model).ToArray();
        var sums = terms.Select(term => TakeOut(left, term.Groups, term.GroupOf)).ToArray();
        var rows = RowsOf(terms, sums, NotRounding(left.Sum(x => x * x), table), left.Length - 1, table, alpha);
        return new FactorialAnova(rows, left);
    }

    /// <summary>Subtracts each group's mean from its values.</summary>
    /// <returns>The sum of squares of the removed means.</returns>
    private static double TakeOut(double[] values, int groups, int[] groupOf)
    {
        var means = new double[groups];
        for (var i = 0; i < values.Length; i++)
            means[groupOf[i]] += values[i];
        var size = values.Length / groups;
        for (var group = 0; group < groups; group++)
            means[group] /= size;
        for (var i = 0; i < values.Length; i++)
            values[i] -= means[groupOf[i]];
        return size * means.Sum(mean => mean * mean);
    }

    // If the model explains the values fully, only rounding errors remain, which must not serve as the residual of a test.
    private static double NotRounding(double sum, FactorialTable table)
    {
        var bit = 0.0;
        foreach (var value in table.Values)
            bit = Math.Max(bit, Math.BitIncrement(Math.Abs(value)) - Math.Abs(value));
        return sum <= 4 * bit * bit * table.Values.Length ? 0 : sum;
    }

    private static AnovaRow[] RowsOf(FactorialTerm[] terms, double[] sums, double residual, int degrees, FactorialTable table, double alpha)
    {
        var total = NotRounding(sums.Sum() + residual, table);
        if (total <= 0)
            throw new ArgumentException("All values are the same: there is no variation to explain.", nameof(table));
        var left = degrees - terms.Sum(term => term.DegreesOfFreedom);
        var error = residual / left;
        return
        [
            .. terms.Select((term, i) => Test(term, sums[i], error, left, total, alpha)),
            new AnovaRow("residual", residual, left, error, null, null, null, 100 * residual / total),
        ];
    }

    private static AnovaRow Test(FactorialTerm term, double sum, double error, int errorDegrees, double total, double alpha)
    {
        var degrees = term.DegreesOfFreedom;
        double? f = error > 0 ? sum / degrees / error : null;
        return new AnovaRow(
            term.Source, sum, degrees, sum / degrees, f, FDistribution.Quantile(degrees, errorDegrees, 1 - alpha),
            f is { } measured ? FDistribution.Beyond(degrees, errorDegrees, measured) : null, 100 * sum / total)
        { Factors = term.Factors };
    }
}
