using T = MathNet.Numerics.Distributions.StudentT;

namespace TlsToll.Rbe.Statistics;

/// <summary>
/// The ratio of two independent samples' geometric means: Welch's t interval of the difference of the mean logarithms, transformed back (Welch, The
/// generalization of "Student's" problem when several different population variances are involved, Biometrika 34, 1947).
/// </summary>
internal static class WelchRatio
{
    /// <summary>The interval of treatment / baseline.</summary>
    /// <param name="baseline">Independent values, one per block, positive.</param>
    /// <param name="treatment">Independent values, one per block, positive; as many as there are.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>Null if one of them has fewer than two values, or all values of both are the same.</returns>
    /// <exception cref="ArgumentException">A value is not positive and finite.</exception>
    public static Interval? Of(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double confidence = 0.95)
    {
        if (baseline.Length < 2 || treatment.Length < 2)
            return null;
        var (a, b) = (Logarithms(baseline), Logarithms(treatment));
        var (va, vb) = (Sample.Variance(a) / a.Length, Sample.Variance(b) / b.Length);
        if (va + vb <= 0)
            return null;
        var degrees = (va + vb) * (va + vb) / ((va * va / (a.Length - 1)) + (vb * vb / (b.Length - 1)));
        var half = T.InvCDF(0, 1, degrees, (1 + confidence) / 2) * Math.Sqrt(va + vb);
        var difference = Sample.Mean(b) - Sample.Mean(a);
        return new Interval(
            Math.Exp(difference), Math.Exp(difference - half), Math.Exp(difference + half), Math.Min(a.Length, b.Length), confidence);
    }

    private static double[] Logarithms(ReadOnlySpan<double> values)
    {
        var logarithms = new double[values.Length];
        for (var i = 0; i < values.Length; i++)
        {
            logarithms[i] = double.IsFinite(values[i]) && values[i] > 0
                ? Math.Log(values[i])
                : throw new ArgumentException("A ratio needs positive, finite values.", nameof(values));
        }

        return logarithms;
    }
}
