namespace TlsToll.Statistics;

/// <summary>When warm-up counts as over.</summary>
/// <param name="Window">
/// Readings per window, at least 1. This project's assumption: 5, odd, so that two wild readings do not move the median.
/// </param>
/// <param name="Tolerance">How far the medians of the last two windows may differ, as a fraction. This project's assumption: 0.03.</param>
/// <param name="MinimumSeconds">
/// Nothing is settled before. This project's assumption: 15, because tiered compilation goes on for some 14 s under load, with pauses that
/// look like the end.
/// </param>
/// <param name="Compiling">
/// Share of the CPU time that may still go to the compilation of methods. This project's assumption: 0.01; a rarely called method is compiled
/// again late, some hundred of them together cost a cell a tenth of its CPU time.
/// </param>
public sealed record SettledRule(int Window = 5, double Tolerance = 0.03, double MinimumSeconds = 15, double Compiling = 0.01);

/// <summary>
/// Tells from the CPU time per interaction whether warm-up has settled: the minimum time has passed, and the median of the last k readings
/// is within the tolerance of the median of the k before. A drift slower than the tolerance per window passes; the random order within
/// blocks takes care of that.
/// </summary>
public static class Settled
{
    /// <summary>Whether the series has settled.</summary>
    /// <param name="costs">CPU time per interaction, in any one unit, oldest first, positive.</param>
    /// <param name="elapsedSeconds">Since warm-up began.</param>
    /// <param name="rule">The rule.</param>
    /// <exception cref="ArgumentException">A reading compared is not positive and finite.</exception>
    public static bool Has(ReadOnlySpan<double> costs, double elapsedSeconds, SettledRule rule)
    {
        ArgumentNullException.ThrowIfNull(rule);
        if (rule.Window < 1)
            throw new ArgumentException("A window holds at least one reading.", nameof(rule));
        if (elapsedSeconds < rule.MinimumSeconds || costs.Length < 2 * rule.Window)
            return false;
        var last = Sample.Median(costs[^rule.Window..]);
        var before = Sample.Median(costs[^(2 * rule.Window)..^rule.Window]);
        if (last <= 0 || before <= 0)
            throw new ArgumentException("A cost per interaction is positive.", nameof(costs));
        return Math.Abs(last - before) <= rule.Tolerance * before;
    }
}
