namespace TlsToll.Statistics;

/// <summary>
/// The mean of values that depend on a condition which varies from block to block, such as the host's speed: the height of the regression line at the mean of
/// the condition (analysis of covariance; R. A. Fisher, Statistical Methods for Research Workers, 1932). The estimate is the plain mean. Its interval leaves out
/// the variation that the condition explains, and so holds for the conditions of the run.
/// </summary>
public static class AdjustedMean
{
    // With fewer values, the degree of freedom that the slope costs widens the interval more than the adjustment narrows it.
    private const int Fewest = 6;

    /// <summary>The interval of the mean.</summary>
    /// <param name="values">Independent values, one per block.</param>
    /// <param name="condition">The condition of each block; what raises it raises the values.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null with fewer than two values. With fewer than six, or a condition that does not vary or seems to lower the values, it is that of the
    /// plain mean: a slope of the wrong sign is noise that both have in common, and to adjust for it would hide it.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a value is not finite.</exception>
    public static Interval? Of(double[] values, double[] condition, double confidence = 0.95)
    {
        if (values.Length != condition.Length)
            throw new ArgumentException("Values and conditions must be equally many.", nameof(condition));
        if (values.Length < Fewest || Sample.Variance(condition) <= 0)
            return StudentT.Mean(values, confidence);
        var centre = Sample.Mean(condition);
        var fit = LinearFit.Of([.. condition.Select(x => x - centre)], values, confidence: confidence)!;
        return fit.Slope.Estimate > 0 ? fit.Intercept : StudentT.Mean(values, confidence);
    }
}
