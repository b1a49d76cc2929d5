using System.Globalization;
using MathNet.Numerics;

namespace TlsToll.Workload;

/// <summary>The available distributions of session lengths.</summary>
public static class SessionLengthTables
{
    /// <summary>Longest session in the paper (García et al. 2007, section 3.2) and in the Coimbra kit.</summary>
    public const int Longest = 120;

    /// <summary>Minimum M of <c>mean:M</c>; below it, the distribution would concentrate at one interaction.</summary>
    public const double LeastMean = 15;

    /// <summary>Maximum M of <c>mean:M</c>; above it, the distribution would concentrate at 120 interactions.</summary>
    public const double GreatestMean = 110;

    /// <summary>Maximum N of <c>fixed:N</c>. This project's assumption.</summary>
    public const int GreatestFixed = 10_000;

    /// <summary>The accepted forms, for messages.</summary>
    internal static readonly string Choices = FormattableString.Invariant(
        $"tpc-app, mean:M (M from {LeastMean} to {GreatestMean}), fixed:N (N from 1 to {GreatestFixed})");

    // a + b of the Beta distribution: 1.5 + 3.0, as in the Coimbra kit's table, also for other means.
    private const double Concentration = 4.5;

    /// <summary>
    /// The default: the Coimbra kit's discretised Beta(1.5, 3.0), "no shifting, truncation, or normalization": F(k) = x^1.5 (35 − 42x +
    /// 15x²) / 8 with x = k/120. Mean 40.50, standard deviation 24.12, median 37.
    /// </summary>
    public static SessionLength TpcApp { get; } = new("tpc-app", [.. Enumerable.Range(1, Longest).Select(TpcAppCumulative)]);

    /// <summary>
    /// A Beta distribution with a + b = 4.5 and mean M/120, rounded to the nearest of 1 … 120. The paper's "average of 50 interactions"
    /// (García et al. 2007, section 3.2) corresponds to a = 1.875, b = 2.625. The family is this project's assumption. Rounding to the
    /// nearest keeps the mean at M, whereas the kit's table rounds up.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The mean is not from <see cref="LeastMean"/> to
    /// <see cref="GreatestMean"/>.</exception>
    public static SessionLength OfMean(double mean)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(mean, LeastMean);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(mean, GreatestMean);
        var a = Concentration * mean / Longest;
        var cumulative = new double[Longest];
        for (var k = 1; k < Longest; k++)
            cumulative[k - 1] = SpecialFunctions.BetaRegularized(a, Concentration - a, (k + 0.5) / Longest);
        cumulative[^1] = 1;
        return new(string.Create(CultureInfo.InvariantCulture, $"mean:{mean}"), cumulative);
    }

    /// <summary>A constant session length.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The length is not from 1 to <see cref="GreatestFixed"/>.</exception>
    public static SessionLength Fixed(int length)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(length, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(length, GreatestFixed);
        var cumulative = new double[length];
        cumulative[^1] = 1;
        return new(string.Create(CultureInfo.InvariantCulture, $"fixed:{length}"), cumulative);
    }

    private static double TpcAppCumulative(int k)
    {
        var x = (double)k / Longest;
        return x * Math.Sqrt(x) * (35 - (42 * x) + (15 * x * x)) / 8;
    }
}
