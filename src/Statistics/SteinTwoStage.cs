namespace TlsToll.Statistics;

/// <summary>
/// A mean with a given precision in two stages (C. Stein, A two-sample test for a linear hypothesis whose power is independent of the
/// variance, Annals of Mathematical Statistics 16, 1945). The pilot's n0 values fix n once; the final interval keeps the pilot's variance
/// and its n0 − 1 degrees of freedom. Given that variance n is a constant and the mean of all n values is independent of it, so (mean − μ)
/// √n / s0 is exactly t(n0 − 1) and coverage is never below the nominal. "Measure until the interval is narrow" has no such guarantee: it
/// tends to stop when the variance is underestimated.
/// </summary>
internal static class SteinTwoStage
{
    /// <summary>The total number of values, including the pilot's: max(n0, ⌈(t(n0 − 1) · s0 / halfWidth)²⌉).</summary>
    /// <param name="pilot">At least 2 values.</param>
    /// <param name="halfWidth">Wanted half-width in the unit of the values, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <exception cref="ArgumentException">The pilot has fewer than two values, or one is not finite.</exception>
    public static int Blocks(ReadOnlySpan<double> pilot, double halfWidth, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(halfWidth);
        return Blocks(Sample.Variance(pilot), pilot.Length - 1, pilot.Length, halfWidth, confidence);
    }

    /// <summary>The same with another variance of a value, its degrees of freedom, and the pilot's number of values.</summary>
    public static int Blocks(double variance, int degreesOfFreedom, int pilotCount, double halfWidth, double confidence)
    {
        var t = StudentT.Critical(degreesOfFreedom, confidence);
        return (int)Math.Clamp(Math.Ceiling(t * t * variance / (halfWidth * halfWidth)), pilotCount, int.MaxValue);
    }

    /// <summary>The interval of the mean of all values, with the variance of the first <paramref name="pilotCount"/> only.</summary>
    /// <param name="values">All values, the pilot's first.</param>
    /// <param name="pilotCount">At least 2 and at most all of them.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <exception cref="ArgumentException">
    /// The pilot has fewer than two values or more than there are, or a value is not finite.
    /// </exception>
    public static Interval Mean(ReadOnlySpan<double> values, int pilotCount, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(pilotCount, 2);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(pilotCount, values.Length);
        var mean = Sample.Mean(values);
        var half = StudentT.Critical(pilotCount - 1, confidence) * Math.Sqrt(Sample.Variance(values[..pilotCount]) / values.Length);
        return new(mean, mean - half, mean + half, values.Length, confidence);
    }
}
