using MathNet.Numerics;
using MathNet.Numerics.Distributions;

namespace TlsToll.Statistics;

/// <summary>
/// The Shapiro-Wilk test of normality (Biometrika 52, 1965) by Royston's approximations (P. Royston, Algorithm AS R94: A remark on
/// algorithm AS 181, Applied Statistics 44, 1995). W is the ratio of two estimates of the variance: one from the ordered values under
/// normality, the other the usual sum of squares.
/// </summary>
internal static class ShapiroWilk
{
    /// <summary>Minimum number of values.</summary>
    public const int Fewest = 3;

    /// <summary>Maximum number of values for which the approximations hold.</summary>
    public const int Most = 5000;

    /// <summary>Tests values for normality.</summary>
    /// <param name="values">3 to 5000 values in any order.</param>
    /// <returns>W, at most 1, and its p-value; null if all values are the same.</returns>
    /// <exception cref="ArgumentException">There are too few or too many values, or one is not finite.</exception>
    public static (double Statistic, double PValue)? Test(ReadOnlySpan<double> values)
    {
        if (values.Length is < Fewest or > Most)
            throw new ArgumentException("The test takes 3 to 5000 values.", nameof(values));
        var sorted = values.ToArray();
        Array.Sort(sorted);
        var mean = Sample.Mean(sorted);
        var squares = sorted.Sum(x => (x - mean) * (x - mean));
        if (sorted[0] >= sorted[^1] || squares <= 0)
            return null;
        var weights = Weights(sorted.Length);
        var sum = 0.0;
        for (var i = 0; i < weights.Length; i++)
            sum += weights[i] * (sorted[^(i + 1)] - sorted[i]);
        var w = Math.Min(sum * sum / squares, 1);
        return (w, PValue(w, sorted.Length));
    }

    // The weights of the pairs largest − smallest, second largest − second smallest and so on.
    private static double[] Weights(int n)
    {
        if (n == 3)
            return [Math.Sqrt(0.5)];
        var scores = Enumerable.Range(1, n / 2).Select(i => -Normal.InvCDF(0, 1, (i - 0.375) / (n + 0.25))).ToArray();
        var squares = 2 * scores.Sum(m => m * m);
        var u = 1 / Math.Sqrt(n);
        double[] outer = [Polynomial.Evaluate(u, scores[0] / Math.Sqrt(squares), 0.221157, -0.147981, -2.071190, 4.434685, -2.706056)];
        if (n > 5)
            outer = [outer[0], Polynomial.Evaluate(u, scores[1] / Math.Sqrt(squares), 0.042981, -0.293762, -1.752461, 5.682633, -3.582633)];
        var rest = squares - (2 * scores.Take(outer.Length).Sum(m => m * m));
        var scale = Math.Sqrt((1 - (2 * outer.Sum(a => a * a))) / rest);
        return [.. outer, .. scores.Skip(outer.Length).Select(m => m * scale)];
    }

    private static double PValue(double w, int n)
    {
        if (n == 3)
            return Math.Clamp(6 / Math.PI * (Math.Asin(Math.Sqrt(w)) - Math.Asin(Math.Sqrt(0.75))), 0, 1);
        var y = Math.Log(1 - w);
        if (n > 11)
        {
            var x = Math.Log(n);
            var mean = Polynomial.Evaluate(x, -1.5861, -0.31082, -0.083751, 0.0038915);
            return Beyond((y - mean) / Math.Exp(Polynomial.Evaluate(x, -0.4803, -0.082676, 0.0030302)));
        }

        var bound = Polynomial.Evaluate(n, -2.273, 0.459);
        if (y >= bound)
            return 0;
        var few = Polynomial.Evaluate(n, 0.5440, -0.39978, 0.025054, -0.0006714);
        return Beyond((-Math.Log(bound - y) - few) / Math.Exp(Polynomial.Evaluate(n, 1.3822, -0.77857, 0.062767, -0.0020322)));
    }

    private static double Beyond(double z) => Normal.CDF(0, 1, -z);
}
