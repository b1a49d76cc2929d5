namespace TlsToll.Statistics;

/// <summary>
/// Estimates a mean with a given precision in two stages (C. Stein, A two-sample test for a linear hypothesis whose power is independent of
/// the variance, Annals of Mathematical Statistics 16, 1945). The pilot's n0 values fix n once; the final interval keeps the pilot's
/// variance and its n0 − 1 degrees of freedom. Given the pilot's variance s0², n is a constant and the mean of all n values is independent
/// of s0. Therefore (mean − μ) √n / s0 has exactly the distribution t(n0 − 1), and the coverage is never below the nominal one. "Measure
/// until the interval is narrow" has no such guarantee: it tends to stop when the variance is underestimated.
/// </summary>
internal static class SteinTwoStage
{
    /// <summary>The total number of values, including the pilot's: max(n0, ⌈(t(n0 − 1) · s0 / halfWidth)²⌉).</summary>
    /// <param name="pilot">The pilot's values, at least 2.</param>
    /// <param name="halfWidth">Requested half-width in the unit of the values, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <exception cref="ArgumentException">The pilot has fewer than two values, or one is not finite.</exception>
    public static int Blocks(ReadOnlySpan<double> pilot, double halfWidth, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(halfWidth);
        return Blocks(Sample.Variance(pilot), pilot.Length - 1, pilot.Length, halfWidth, confidence);
    }

    /// <summary>The total number of values for a given variance of a single value and its degrees of freedom.</summary>
    public static int Blocks(double variance, int degreesOfFreedom, int pilotCount, double halfWidth, double confidence)
    {
        var t = StudentT.Critical(degreesOfFreedom, confidence);
        return (int)Math.Clamp(Math.Ceiling(t * t * variance / (halfWidth * halfWidth)), pilotCount, int.MaxValue);
    }

    /// <summary>The interval of the mean of all values, with the variance of only the first <paramref name="pilotCount"/> values.</summary>
    /// <param name="values">All values, the pilot's first.</param>
    /// <param name="pilotCount">Number of pilot values, from 2 to the number of values.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <exception cref="ArgumentException">The pilot count is less than 2 or exceeds the number of values, or a value is not
    /// finite.</exception>
    public static Interval Mean(ReadOnlySpan<double> values, int pilotCount, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(pilotCount, 2);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(pilotCount, values.Length);
        var mean = Sample.Mean(values);
        var half = StudentT.Critical(pilotCount - 1, confidence) * Math.Sqrt(Sample.Variance(values[..pilotCount]) / values.Length);
        return new(mean, mean - half, mean + half, values.Length, confidence);
    }
}
