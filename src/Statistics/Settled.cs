namespace TlsToll.Statistics;

/// <summary>The criterion for the end of warm-up.</summary>
/// <param name="Window">Readings per window, at least 1. This project's assumption: 5, so that two outliers do not move the median.</param>
/// <param name="Tolerance">Largest relative fall from the median of one window to that of the next. This project's assumption: 0.03.</param>
/// <param name="MinimumSeconds">
/// Minimum length of the warm-up in seconds. This project's assumption: 15, because tiered compilation lasts about 14 s under load, with
/// pauses that look like its end.
/// </param>
/// <param name="Compiling">
/// Largest share of CPU time spent on compiling methods, as a fraction, on average over a window. This project's assumption: 0.02. Rarely called methods are
/// recompiled late; about a hundred of them together take a tenth of a cell's CPU time.
/// </param>
public sealed record SettledRule(int Window = 5, double Tolerance = 0.03, double MinimumSeconds = 15, double Compiling = 0.02);

/// <summary>
/// Detects the end of warm-up from the CPU time per interaction: the minimum time has passed, and the median of the last k readings is no longer lower
/// than that of the k readings before them, by more than the tolerance. Compiled code only makes it fall; where it rises, the host has become slower. A
/// fall slower than the tolerance per window goes undetected; the random order within blocks compensates for it.
/// </summary>
public static class Settled
{
    /// <summary>True if the series has settled.</summary>
    /// <param name="costs">CPU time per interaction, oldest first, all positive and in the same unit.</param>
    /// <param name="elapsedSeconds">Time since the start of the warm-up, in seconds.</param>
    /// <param name="rule">The criterion.</param>
    /// <exception cref="ArgumentException">A compared reading is not positive and finite, or the window is empty.</exception>
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
        return before - last <= rule.Tolerance * before;
    }
}
