using MathNet.Numerics.Statistics;
using T = MathNet.Numerics.Distributions.StudentT;

namespace TlsToll.Primitives.Statistics;

/// <summary>95 % intervals by Student's t ("Student", The probable error of a mean, Biometrika 6, 1908).</summary>
internal static class StudentT
{
    /// <summary>Mean ± t(n − 1) · s / √n; no interval from one value.</summary>
    /// <param name="values">At least one.</param>
    public static Estimate Mean(IReadOnlyCollection<double> values)
    {
        var mean = values.Mean();
        return values.Count < 2
            ? new(mean, null, null, values.Count)
            : Around(mean, values.StandardDeviation() / Math.Sqrt(values.Count), values.Count - 1, values.Count);
    }

    /// <summary>Value ± t(degrees of freedom) · standard error.</summary>
    public static Estimate Around(double value, double standardError, double degreesOfFreedom, int samples)
    {
        var half = Critical(degreesOfFreedom) * standardError;
        return new(value, value - half, value + half, samples);
    }

    /// <summary>|t| stays below it in 95 % of cases.</summary>
    public static double Critical(double degreesOfFreedom) => T.InvCDF(0, 1, degreesOfFreedom, 0.975);
}
