namespace TlsToll.Statistics;

/// <summary>
/// The test of equal variances by Brown and Forsythe (Robust tests for the equality of variances, Journal of the American Statistical
/// Association 69, 1974): Levene's test with distances from each group's median.
/// </summary>
internal static class BrownForsythe
{
    /// <summary>Tests whether the groups have equal variances.</summary>
    /// <param name="groups">At least two groups of at least three values each; two values are always equally far from their median.</param>
    /// <returns>F and its p-value; null if the distances do not vary within any group.</returns>
    /// <exception cref="ArgumentException">There are too few groups or values, or a value is not finite.</exception>
    public static (double Statistic, double PValue)? Test(IReadOnlyList<double[]> groups)
    {
        if (groups.Count < 2 || groups.Any(group => group.Length < 3))
            throw new ArgumentException("The test takes two groups or more, of three values or more.", nameof(groups));
        var distances = groups.Select(Distances).ToArray();
        var count = distances.Sum(group => group.Length);
        var mean = distances.Sum(group => group.Sum()) / count;
        var between = distances.Sum(group => group.Length * Square(group.Average() - mean)) / (groups.Count - 1);
        var within = distances.Sum(group => group.Sum(x => Square(x - group.Average()))) / (count - groups.Count);
        return within > 0
            ? (between / within, FDistribution.Beyond(groups.Count - 1, count - groups.Count, between / within))
            : null;
    }

    private static double[] Distances(double[] group)
    {
        var median = Sample.Median(group);
        return [.. group.Select(x => Math.Abs(x - median))];
    }

    private static double Square(double x) => x * x;
}
