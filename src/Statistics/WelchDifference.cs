using T = MathNet.Numerics.Distributions.StudentT;

namespace TlsToll.Statistics;

/// <summary>
/// The difference of two independent samples' means with Welch's t interval (Welch, The generalization of "Student's" problem when several
/// different population variances are involved, Biometrika 34, 1947).
/// </summary>
public static class WelchDifference
{
    /// <summary>The interval of treatment − baseline.</summary>
    /// <param name="baseline">Independent values, one per block.</param>
    /// <param name="treatment">Independent values, one per block; their number may differ.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null if a sample has fewer than two values, or neither sample varies.</returns>
    public static Interval? Of(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double confidence = 0.95)
    {
        if (Error(baseline, treatment) is not { } error)
            return null;
        var half = T.InvCDF(0, 1, error.Degrees, (1 + confidence) / 2) * error.Standard;
        var difference = Sample.Mean(treatment) - Sample.Mean(baseline);
        return new Interval(difference, difference - half, difference + half, Math.Min(baseline.Length, treatment.Length), confidence);
    }

    /// <summary>The p-value of the one-sided test whether the treatment's mean is greater than the baseline's.</summary>
    /// <returns>The p-value; null if a sample has fewer than two values, or neither sample varies.</returns>
    public static double? ProbabilityOfGreater(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment) =>
        Error(baseline, treatment) is { } error
            ? 1 - T.CDF(0, 1, error.Degrees, (Sample.Mean(treatment) - Sample.Mean(baseline)) / error.Standard)
            : null;

    /// <summary>The smallest difference that the one-sided test would have shown: its critical value.</summary>
    /// <param name="baseline">Independent values.</param>
    /// <param name="treatment">Independent values; their number may differ.</param>
    /// <param name="alpha">Level of the test, between 0 and 1 exclusive.</param>
    /// <returns>The difference in the values' unit; null if a sample has fewer than two values, or neither sample varies.</returns>
    public static double? SmallestShown(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double alpha = 0.05) =>
        Error(baseline, treatment) is { } error ? T.InvCDF(0, 1, error.Degrees, 1 - alpha) * error.Standard : null;

    private static (double Standard, double Degrees)? Error(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment)
    {
        if (baseline.Length < 2 || treatment.Length < 2)
            return null;
        var (va, vb) = (Sample.Variance(baseline) / baseline.Length, Sample.Variance(treatment) / treatment.Length);
        if (va + vb <= 0)
            return null;
        return (Math.Sqrt(va + vb), (va + vb) * (va + vb) / ((va * va / (baseline.Length - 1)) + (vb * vb / (treatment.Length - 1))));
    }
}
