namespace TlsToll.Statistics;

/// <summary>
/// The ratio of two independent samples' geometric means: <see cref="WelchDifference"/> of the logarithms, transformed back.
/// </summary>
public static class WelchRatio
{
    /// <summary>The interval of treatment / baseline.</summary>
    /// <param name="baseline">Independent values, one per block, positive.</param>
    /// <param name="treatment">Independent values, one per block, positive; their number may differ.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval; null if a sample has fewer than two values, or neither sample varies.</returns>
    /// <exception cref="ArgumentException">A value is not positive and finite.</exception>
    public static Interval? Of(ReadOnlySpan<double> baseline, ReadOnlySpan<double> treatment, double confidence = 0.95) =>
        WelchDifference.Of(RatioInterval.Logarithms(baseline), RatioInterval.Logarithms(treatment), confidence)?.Increasing(Math.Exp);
}
