using MathNet.Numerics.Distributions;

namespace TlsToll.Statistics;

/// <summary>Pearson's chi-square test of counts against a distribution (K. Pearson, Philosophical Magazine 50, 1900).</summary>
public static class GoodnessOfFit
{
    /// <summary>Smallest expected count of a class for which the chi-square approximation is commonly accepted.</summary>
    public const double FewestExpected = 5;

    /// <summary>The probability of counts that fit as badly as these, if they have the distribution.</summary>
    /// <param name="observed">Counts, one per class; at least two classes.</param>
    /// <param name="expected">Expected counts of the classes, positive, with the same sum.</param>
    /// <exception cref="ArgumentException">The lengths differ, there are fewer than two classes, or an expected count is not positive.</exception>
    public static double PValue(IReadOnlyList<long> observed, IReadOnlyList<double> expected)
    {
        if (observed.Count != expected.Count || observed.Count < 2)
            throw new ArgumentException("Observed and expected counts need the same classes, at least two.", nameof(expected));
        if (expected.Any(count => !(count > 0)))
            throw new ArgumentException("An expected count must be positive.", nameof(expected));
        var statistic = observed.Zip(expected, (o, e) => (o - e) * (o - e) / e).Sum();
        return 1 - ChiSquared.CDF(observed.Count - 1, statistic);
    }
}
