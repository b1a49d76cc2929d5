namespace TlsToll.Statistics;

/// <summary>
/// The share of TLS in a cost: 1 − cost(plain) / cost(TLS), by paired log ratios, in percent (100 would be the whole cost; negative if TLS
/// was cheaper). This project's main result.
/// </summary>
public static class Share
{
    /// <summary>The TLS share of a cost.</summary>
    /// <param name="plain">Cost without TLS, one per block, positive, in any unit.</param>
    /// <param name="tls">Cost with TLS in the same blocks, same order and unit.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>Percent; null with fewer than two blocks: not measured.</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a cost is not positive and finite.</exception>
    public static Interval? OfCost(double[] plain, double[] tls, double confidence = 0.95) =>
        StudentT.Mean(RatioInterval.Logarithms(tls, plain), confidence)?.Decreasing(Points);

    /// <summary>
    /// The TLS share when the number of blocks came from <see cref="BlocksFor"/>: the interval keeps the pilot's variance
    /// (<see cref="SteinTwoStage"/>).
    /// </summary>
    /// <param name="plain">Cost without TLS, the pilot's blocks first.</param>
    /// <param name="tls">Cost with TLS in the same blocks.</param>
    /// <param name="pilotBlocks">Number of the pilot's blocks, at least 2.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public static Interval OfCostTwoStage(double[] plain, double[] tls, int pilotBlocks, double confidence = 0.95) =>
        SteinTwoStage.Mean(RatioInterval.Logarithms(tls, plain), pilotBlocks, confidence).Decreasing(Points);

    /// <summary>
    /// Total number of blocks that gives the share within ± <paramref name="halfWidthPoints"/>. A half-width δ on the log scale is
    /// transformed back to 100 · e^d · sinh δ. Because d is the pilot's estimate, the half-width in points is only as accurate as the
    /// pilot's share.
    /// </summary>
    /// <param name="pilotPlain">The pilot's cost without TLS, at least 2 blocks.</param>
    /// <param name="pilotTls">The pilot's cost with TLS.</param>
    /// <param name="halfWidthPoints">Wanted half-width in percentage points, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public static int BlocksFor(double[] pilotPlain, double[] pilotTls, double halfWidthPoints, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(halfWidthPoints);
        var logarithms = RatioInterval.Logarithms(pilotTls, pilotPlain);
        var halfWidth = Math.Asinh(halfWidthPoints / 100 / Math.Exp(Sample.Mean(logarithms)));
        return SteinTwoStage.Blocks(logarithms, halfWidth, confidence);
    }

    private static double Points(double logRatio) => -100 * (Math.Exp(logRatio) - 1);
}
