namespace TlsToll.Statistics;

/// <summary>The slope of a line through points, by least squares, with its t interval (e.g. Jain, The Art of Computer Systems Performance Analysis, 14.3).</summary>
public static class Slope
{
    /// <summary>The interval of the slope.</summary>
    /// <param name="x">Where was measured; not all the same.</param>
    /// <param name="y">What was measured there.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>Null with fewer than three points: no error could be told.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or all x are the same.</exception>
    public static Interval? Of(double[] x, double[] y, double confidence = 0.95) =>
        LinearFit.Of(x, y, [.. x.Select(_ => 1.0)], confidence)?.Slope;
}
