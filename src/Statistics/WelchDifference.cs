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
        if (baseline.Length < 2 || treatment.Length < 2)
            return null;
        var (va, vb) = (Sample.Variance(baseline) / baseline.Length, Sample.Variance(treatment) / treatment.Length);
        if (va + vb <= 0)
            return null;
        var degrees = (va + vb) * (va + vb) / ((va * va / (baseline.Length - 1)) + (vb * vb / (treatment.Length - 1)));
        var half = T.InvCDF(0, 1, degrees, (1 + confidence) / 2) * Math.Sqrt(va + vb);
        var difference = Sample.Mean(treatment) - Sample.Mean(baseline);
        return new Interval(difference, difference - half, difference + half, Math.Min(baseline.Length, treatment.Length), confidence);
    }
}
