using MathNet.Numerics.Distributions;

namespace TlsToll.Rbe.Tests.Workload;

/// <summary>Pearson's chi-square test with fixed seeds: a right generator failed none of them, a wrong one fails at once.</summary>
internal static class Fit
{
    public static double Statistic(IReadOnlyList<long> counts, IEnumerable<double> probabilities, out int degrees)
    {
        double total = counts.Sum(), statistic = 0, observed = 0, expected = 0;
        var cells = 0;
        foreach (var (count, probability) in counts.Zip(probabilities))
        {
            observed += count;
            expected += probability * total;
            if (expected < 5)
                continue;
            statistic += (observed - expected) * (observed - expected) / expected;
            (observed, expected) = (0, 0);
            cells++;
        }

        if (expected > 0)
            statistic += (observed - expected) * (observed - expected) / expected;
        degrees = cells - (expected > 0 ? 0 : 1);
        return statistic;
    }

    public static void ShouldFit(IReadOnlyList<long> counts, IEnumerable<double> probabilities) =>
        Statistic(counts, probabilities, out var degrees).ShouldBeLessThan(ChiSquared.InvCDF(degrees, 0.999));

    public static void ShouldNotFit(IReadOnlyList<long> counts, IEnumerable<double> probabilities) =>
        Statistic(counts, probabilities, out var degrees).ShouldBeGreaterThan(ChiSquared.InvCDF(degrees, 0.999));
}
