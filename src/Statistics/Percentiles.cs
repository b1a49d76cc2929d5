namespace TlsToll.Statistics;

/// <summary>Summary of the distribution of a set of values, in their unit.</summary>
/// <param name="Count">Number of values.</param>
/// <param name="Mean">Arithmetic mean.</param>
/// <param name="P50">Median, by nearest rank.</param>
/// <param name="P90">90th percentile, by nearest rank; null for fewer than <see cref="Percentiles.FewestOfP90"/> values.</param>
/// <param name="P99">99th percentile, by nearest rank; null for fewer than <see cref="Percentiles.FewestOfP99"/> values.</param>
/// <param name="Max">The largest value.</param>
public sealed record PercentileSummary(int Count, double Mean, double P50, double? P90, double? P99, double Max);

/// <summary>
/// Exact percentiles by nearest rank: of n sorted values the ⌈p · n / 100⌉-th (Hyndman and Fan, Sample quantiles in statistical packages,
/// The American Statistician 50(4), 1996, definition 1). The result is always one of the values, and at least p % of the values do not
/// exceed it, as a response time limit "for 90 % of the interactions" requires.
/// </summary>
public static class Percentiles
{
    /// <summary>Fewest values of a 90th percentile: with fewer, it is their maximum.</summary>
    public const int FewestOfP90 = 10;

    /// <summary>Fewest values of a 99th percentile: with fewer, it is their maximum.</summary>
    public const int FewestOfP99 = 100;

    /// <summary>A percentile of values sorted in ascending order.</summary>
    /// <param name="sorted">The values in ascending order; at least one.</param>
    /// <param name="percent">The percentage, above 0, at most 100.</param>
    /// <exception cref="ArgumentException">There are no values, or the percentage is out of range.</exception>
    public static T OfSorted<T>(ReadOnlySpan<T> sorted, double percent)
    {
        if (sorted.IsEmpty)
            throw new ArgumentException("The percentile of no values does not exist.", nameof(sorted));
        ArgumentOutOfRangeException.ThrowIfLessThanOrEqual(percent, 0);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(percent, 100);
        // Decimal, because in binary floating point 7 % of 100 values is slightly more than 7 and would round up to the 8th value.
        var rank = (int)Math.Ceiling((decimal)percent * sorted.Length / 100m);
        return sorted[Math.Max(rank, 1) - 1];
    }

    /// <summary>Mean, p50, p90, p99 and maximum of values in any order; no percentile of too few values.</summary>
    /// <returns>The summary; null without values (not measured).</returns>
    public static PercentileSummary? Summarise(ReadOnlySpan<double> values)
    {
        if (values.IsEmpty)
            return null;
        var sorted = values.ToArray();
        Array.Sort(sorted);
        double At(double percent) => OfSorted<double>(sorted, percent);
        return new(
            sorted.Length, Sample.Mean(sorted), At(50), sorted.Length >= FewestOfP90 ? At(90) : null, sorted.Length >= FewestOfP99 ? At(99) : null, sorted[^1]);
    }
}
