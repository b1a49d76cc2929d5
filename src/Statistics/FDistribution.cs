using MathNet.Numerics.Distributions;

namespace TlsToll.Statistics;

/// <summary>The F distribution (Fisher and Snedecor): the ratio of two independent mean squares of the same variance.</summary>
internal static class FDistribution
{
    /// <summary>The quantile of F at a probability.</summary>
    /// <param name="numerator">Degrees of freedom of the numerator, at least 1.</param>
    /// <param name="denominator">Degrees of freedom of the denominator, at least 1.</param>
    /// <param name="probability">Between 0 and 1 exclusive.</param>
    public static double Quantile(int numerator, int denominator, double probability) => FisherSnedecor.InvCDF(numerator, denominator, probability);

    /// <summary>Probability of an F this large or larger.</summary>
    /// <param name="numerator">Degrees of freedom of the numerator, at least 1.</param>
    /// <param name="denominator">Degrees of freedom of the denominator, at least 1.</param>
    /// <param name="f">0 or more.</param>
    public static double Beyond(int numerator, int denominator, double f)
    {
        // Use the other tail of the inverse ratio: 1 − p loses digits if p is close to 1.
        return f <= 0 ? 1 : FisherSnedecor.CDF(denominator, numerator, 1 / f);
    }
}
