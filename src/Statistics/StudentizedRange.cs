using MathNet.Numerics;
using MathNet.Numerics.Distributions;
using MathNet.Numerics.RootFinding;

namespace TlsToll.Statistics;

/// <summary>
/// The studentized range ("Student", Errors of routine analysis, Biometrika 19, 1927): the range of k independent normal values over an
/// independent estimate of their deviation. Its tail is integrated numerically over the distribution of the deviation and over the largest
/// value (e.g. Copenhaver and Holland, Journal of Statistical Computation and Simulation 30, 1988, equations 1.1 and 1.2). Both integrands
/// are smooth and vanish at both ends, so the trapezoidal rule converges exponentially (Trefethen and Weideman, The exponentially
/// convergent trapezoidal rule, SIAM Review 56, 2014); with these steps the result has ten correct digits, even for small tails.
/// </summary>
internal static class StudentizedRange
{
    /// <summary>Probability of a studentized range this large or larger.</summary>
    /// <param name="q">The studentized range; 0 or more.</param>
    /// <param name="count">Number of values of the range, at least 2.</param>
    /// <param name="degreesOfFreedom">Degrees of freedom of the estimated deviation, at least 1; infinite if the deviation is
    /// known.</param>
    public static double Beyond(double q, int count, double degreesOfFreedom)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(count, 2);
        ArgumentOutOfRangeException.ThrowIfLessThan(degreesOfFreedom, 1);
        if (q <= 0)
            return 1;
        if (double.IsPositiveInfinity(q * q))
            return 0;
        return double.IsPositiveInfinity(degreesOfFreedom) ? RangeBeyond(q, count) : Studentized(q, count, degreesOfFreedom);
    }

    /// <summary>The quantile of the studentized range at a probability.</summary>
    /// <param name="count">Number of values of the range, at least 2.</param>
    /// <param name="degreesOfFreedom">Degrees of freedom of the estimated deviation, at least 1; infinite if the deviation is
    /// known.</param>
    /// <param name="probability">Between 0 and 1 exclusive.</param>
    public static double Quantile(int count, double degreesOfFreedom, double probability)
    {
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(probability, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(probability, 1);
        var high = 4.0;
        while (Beyond(high, count, degreesOfFreedom) > 1 - probability)
            high *= 2;
        return Brent.FindRoot(q => Beyond(q, count, degreesOfFreedom) - (1 - probability), 0, high, 1e-12, 200);
    }

    // With s the estimate over the true deviation and x = ln s, the density of x is proportional to exp(v (x + 1/2 − s² / 2)): a bell with
    // deviation 1 / √(2v) and a long left tail e^(v x). For a large q the relevant range lies to the left of 0.
    private static double Studentized(double q, int count, double v)
    {
        var deviation = 1 / Math.Sqrt(2 * v);
        var step = Math.Min(deviation / 3, 0.12);
        var from = (-Math.Log(1 + (q * q / (2 * v))) / 2) - (40 / v) - (9 * deviation);
        double beyond = 0, all = 0;
        for (var x = from; x < Math.Min(9 * deviation, 2.5); x += step)
        {
            var weight = Math.Exp(v * (x - (Expm1(2 * x) / 2)));
            all += weight;
            beyond += weight * RangeBeyond(q * Math.Exp(x), count);
        }

        return Math.Min(beyond / all, 1);
    }

    // Given the largest value z, the other k − 1 values lie less than w below it with probability (Φ(z) − Φ(z − w))^(k − 1), and anywhere
    // below it with probability Φ(z)^(k − 1). The difference of the two powers is computed without cancellation.
    private static double RangeBeyond(double w, int count)
    {
        const double Step = 0.2;
        var sum = 0.0;
        for (var z = (w / 2) - 9; z < (w / 2) + 9; z += Step)
        {
            var below = Normal.CDF(0, 1, z);
            var farBelow = Normal.CDF(0, 1, z - w);
            if (below <= 0)
                continue;
            var apart = -Expm1((count - 1) * SpecialFunctions.Log1p(-farBelow / below));
            sum += Normal.PDF(0, 1, z) * Math.Pow(below, count - 1) * apart;
        }

        return Math.Min(count * Step * sum, 1);
    }

    // e^x − 1 to full precision; the library's series has only about eight digits near zero.
    private static double Expm1(double x)
    {
        var t = Math.Tanh(x / 2);
        return 2 * t / (1 - t);
    }
}
