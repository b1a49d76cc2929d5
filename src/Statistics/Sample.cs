namespace TlsToll.Statistics;

/// <summary>Mean, variance and median of a sample, computed with small rounding errors.</summary>
public static class Sample
{
    /// <summary>The arithmetic mean.</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not finite.</exception>
    public static double Mean(ReadOnlySpan<double> values)
    {
        if (values.IsEmpty)
            throw new ArgumentException("The mean of no values does not exist.", nameof(values));
        var sum = 0.0;
        foreach (var value in values)
            sum += Finite(value);
        return sum / values.Length;
    }

    /// <summary>The geometric mean.</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not positive and finite.</exception>
    public static double GeometricMean(ReadOnlySpan<double> values) => Math.Exp(Mean(RatioInterval.Logarithms(values)));

    /// <summary>
    /// The unbiased sample variance (divisor n − 1), in two passes, because the one-pass formula cancels when the mean is large.
    /// </summary>
    /// <exception cref="ArgumentException">There are fewer than two values, or one is not finite.</exception>
    public static double Variance(ReadOnlySpan<double> values)
    {
        if (values.Length < 2)
            throw new ArgumentException("A variance needs at least two values.", nameof(values));
        var mean = Mean(values);
        double squares = 0, residue = 0;
        foreach (var value in values)
        {
            var d = value - mean;
            squares += d * d;
            residue += d;
        }

        return (squares - (residue * residue / values.Length)) / (values.Length - 1);
    }

    /// <summary>The median: the middle value, or the mean of the two middle ones.</summary>
    /// <exception cref="ArgumentException">There are no values, or one is not finite.</exception>
    public static double Median(ReadOnlySpan<double> values)
    {
        if (values.IsEmpty)
            throw new ArgumentException("The median of no values does not exist.", nameof(values));
        var sorted = values.ToArray();
        foreach (var value in sorted)
            Finite(value);
        Array.Sort(sorted);
        var middle = sorted.Length / 2;
        return sorted.Length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static double Finite(double value) => double.IsFinite(value)
        ? value
        : throw new ArgumentException("Every value must be finite; leave out what was not measured instead of passing NaN.", nameof(value));
}
