namespace TlsToll.Statistics;

/// <summary>Comparison of two levels of a factor.</summary>
/// <param name="First">The first level.</param>
/// <param name="Second">The second level.</param>
/// <param name="Difference">Mean of the second level − mean of the first, in the response's unit.</param>
/// <param name="Low">Lower end of the simultaneous interval.</param>
/// <param name="High">Upper end of the simultaneous interval.</param>
/// <param name="PValue">Probability that any pair shows a difference this large if no two levels differ.</param>
public sealed record TukeyPair(string First, string Second, double Difference, double Low, double High, double PValue);

/// <summary>
/// Tukey's honestly significant difference for all pairs of levels of a factor, with simultaneous intervals at the given confidence (J. W.
/// Tukey, The problem of multiple comparisons, 1953; Montgomery, Design and Analysis of Experiments, 3.5.7).
/// </summary>
public static class TukeyHsd
{
    /// <summary>Compares all levels of a factor of a table.</summary>
    /// <param name="table">The analysed table.</param>
    /// <param name="factor">Index of the factor; the other factors are averaged.</param>
    /// <param name="residual">The residual of the table's analysis.</param>
    /// <param name="confidence">Probability that all intervals together cover their differences, between 0 and 1 exclusive.</param>
    public static IReadOnlyList<TukeyPair> Of(FactorialTable table, int factor, AnovaRow residual, double confidence) => Of(
        table.Levels[factor], table.MeansOf(factor), table.Values.Length / table.Levels[factor].Count,
        residual.MeanSquare, residual.DegreesOfFreedom, confidence);

    /// <summary>Compares all pairs of means.</summary>
    /// <param name="levels">Names of the levels, two or more.</param>
    /// <param name="means">The means.</param>
    /// <param name="count">Number of values per mean.</param>
    /// <param name="residualMeanSquare">Estimated variance of a single value; not negative.</param>
    /// <param name="residualDegrees">Degrees of freedom of the residual, at least 1.</param>
    /// <param name="confidence">Probability that all intervals together cover their differences, between 0 and 1 exclusive.</param>
    /// <returns>Each pair once, in the order of the levels.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a parameter is out of range.</exception>
    public static IReadOnlyList<TukeyPair> Of(
        IReadOnlyList<string> levels, IReadOnlyList<double> means, int count, double residualMeanSquare, int residualDegrees, double confidence)
    {
        if (levels.Count != means.Count)
            throw new ArgumentException("Every level needs its mean.", nameof(means));
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 1);
        ArgumentOutOfRangeException.ThrowIfNegative(residualMeanSquare);
        var error = Math.Sqrt(residualMeanSquare / count);
        var half = error * StudentizedRange.Quantile(levels.Count, residualDegrees, confidence);
        return
        [
            .. from i in Enumerable.Range(0, levels.Count)
               from j in Enumerable.Range(i + 1, levels.Count - i - 1)
               let difference = means[j] - means[i]
               select new TukeyPair(levels[i], levels[j], difference, difference - half, difference + half, PValue(difference)),
        ];

        double PValue(double difference) =>
            difference == 0 ? 1 : StudentizedRange.Beyond(Math.Abs(difference) / error, levels.Count, residualDegrees);
    }
}
