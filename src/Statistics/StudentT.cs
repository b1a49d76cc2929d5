using T = MathNet.Numerics.Distributions.StudentT;

namespace TlsToll.Statistics;

/// <summary>
/// Intervals by Student's t: mean ± t(n − 1) · s / √n ("Student", The probable error of a mean, Biometrika 6, 1908).
/// With fewer than two values the result is null, never an interval of zero width.
/// </summary>
public static class StudentT
{
    /// <summary>The interval of a mean.</summary>
    /// <param name="values">Independent values, one per block.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null with fewer than two values.</returns>
    /// <exception cref="ArgumentException">A value is not finite.</exception>
    public static Interval? Mean(ReadOnlySpan<double> values, double confidence = 0.95) =>
        values.Length < 2 ? null : SteinTwoStage.Mean(values, values.Length, confidence);

    /// <summary>The interval of the geometric mean: that of the mean of the logarithms, transformed back. It has no end below 0.</summary>
    /// <param name="values">Independent values, one per block, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null with fewer than two values.</returns>
    /// <exception cref="ArgumentException">A value is not positive and finite.</exception>
    public static Interval? GeometricMean(ReadOnlySpan<double> values, double confidence = 0.95) =>
        Mean(RatioInterval.Logarithms(values), confidence)?.Increasing(Math.Exp);

    /// <summary>The interval of the mean of the differences treatment − baseline, paired by block.</summary>
    /// <returns>The interval; null with fewer than two pairs.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a value is not finite.</exception>
    public static Interval? PairedDifference(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double confidence = 0.95)
    {
        if (baseline.Length != treatment.Length)
            throw new ArgumentException("Paired values must be equally many.", nameof(treatment));
        var differences = new double[baseline.Length];
        for (var i = 0; i < differences.Length; i++)
            differences[i] = treatment[i] - baseline[i];
        return Mean(differences, confidence);
    }

    /// <summary>
    /// The interval of the midpoint between the means of two groups with the same variance, which is pooled, with n₁ + n₂ − 2 degrees of freedom. What differs
    /// between the groups by the same amount is no part of the variance.
    /// </summary>
    /// <param name="one">Independent values.</param>
    /// <param name="other">Independent values of the other group.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null if a group has no value, or both together have fewer than three.</returns>
    /// <exception cref="ArgumentException">A value is not finite.</exception>
    public static Interval? Midpoint(ReadOnlySpan<double> one, ReadOnlySpan<double> other, double confidence = 0.95)
    {
        var freedom = one.Length + other.Length - 2;
        if (one.Length == 0 || other.Length == 0 || freedom < 1)
            return null;
        var middle = (Sample.Mean(one) + Sample.Mean(other)) / 2;
        var variance = (SumOfSquares(one) + SumOfSquares(other)) / freedom;
        var half = Critical(freedom, confidence) * Math.Sqrt(variance * ((1.0 / one.Length) + (1.0 / other.Length))) / 2;
        return new Interval(middle, middle - half, middle + half, one.Length + other.Length, confidence);
    }

    /// <summary>The p-value of the one-sided test whether the mean is above 0.</summary>
    /// <param name="values">Independent values, one per block.</param>
    /// <returns>The p-value; null with fewer than two values, or if they do not vary.</returns>
    public static double? ProbabilityAbove0(ReadOnlySpan<double> values) =>
        StandardError(values) is { } error ? 1 - T.CDF(0, 1, values.Length - 1, Sample.Mean(values) / error) : null;

    /// <summary>The smallest mean that the one-sided test would have shown to be above 0: its critical value.</summary>
    /// <param name="values">Independent values, one per block.</param>
    /// <param name="alpha">Level of the test, between 0 and 1 exclusive.</param>
    /// <returns>The mean in the values' unit; null with fewer than two values, or if they do not vary.</returns>
    public static double? SmallestShown(ReadOnlySpan<double> values, double alpha = 0.05) =>
        StandardError(values) is { } error ? T.InvCDF(0, 1, values.Length - 1, 1 - alpha) * error : null;

    /// <summary>The two-sided critical value: |t| stays below it with probability <paramref name="confidence"/>.</summary>
    /// <param name="degreesOfFreedom">At least 1.</param>
    /// <param name="confidence">Above 0, at most 0.999999.</param>
    public static double Critical(int degreesOfFreedom, double confidence)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(degreesOfFreedom, 1);
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(confidence, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(confidence, 0.999999);
        return degreesOfFreedom switch
        {
            // In closed form (Shaw 2006, Sampling Student's T distribution, section 3): the root finder does not look far enough.
            1 => Math.Tan(Math.PI * confidence / 2),
            2 => confidence * Math.Sqrt(2 / (1 - (confidence * confidence))),
            _ => T.InvCDF(0, 1, degreesOfFreedom, (1 + confidence) / 2),
        };
    }

    private static double SumOfSquares(ReadOnlySpan<double> values) => values.Length < 2 ? 0 : (values.Length - 1) * Sample.Variance(values);

    private static double? StandardError(ReadOnlySpan<double> values) =>
        values.Length >= 2 && Sample.Variance(values) is > 0 and var variance ? Math.Sqrt(variance / values.Length) : null;
}
