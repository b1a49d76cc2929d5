namespace TlsToll.Statistics;

/// <summary>
/// The share of TLS in a cost: 1 − cost(plain) / cost(TLS), from paired log ratios, in percent (100 is the whole cost; negative if TLS was
/// cheaper). This is the project's main result.
/// </summary>
public static class Share
{
    /// <summary>The TLS share of a cost.</summary>
    /// <param name="plain">Costs without TLS, one per block, positive, in any unit.</param>
    /// <param name="tls">Costs with TLS of the same blocks, in the same order and unit.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The share in percent; null with fewer than two blocks (not measured).</returns>
    /// <exception cref="ArgumentException">The lengths differ, or a cost is not positive and finite.</exception>
    public static Interval? OfCost(double[] plain, double[] tls, double confidence = 0.95) =>
        StudentT.Mean(RatioInterval.Logarithms(tls, plain), confidence)?.Decreasing(Points);

    /// <summary>The TLS share of a cost that was measured with both on two processes at the same time, which then swapped.</summary>
    /// <param name="one">Costs without TLS and with it, where the first process served what had no TLS.</param>
    /// <param name="swapped">The same, where the second did.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The share in percent; null with fewer than three pairs, or if they never swapped.</returns>
    /// <exception cref="ArgumentException">A cost is not positive and finite.</exception>
    public static Interval? OfSwapped((double[] Plain, double[] Tls) one, (double[] Plain, double[] Tls) swapped, double confidence = 0.95) =>
        StudentT.Midpoint(RatioInterval.Logarithms(one.Tls, one.Plain), RatioInterval.Logarithms(swapped.Tls, swapped.Plain), confidence)?.Decreasing(Points);

    /// <summary>
    /// The TLS share in percent if <see cref="BlocksFor"/> determined the number of blocks: the interval keeps the pilot's variance
    /// (<see cref="SteinTwoStage"/>).
    /// </summary>
    /// <param name="plain">Costs without TLS, the pilot's blocks first.</param>
    /// <param name="tls">Costs with TLS of the same blocks.</param>
    /// <param name="pilotBlocks">Number of pilot blocks, at least 2.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public static Interval OfCostTwoStage(double[] plain, double[] tls, int pilotBlocks, double confidence = 0.95) =>
        SteinTwoStage.Mean(RatioInterval.Logarithms(tls, plain), pilotBlocks, confidence).Decreasing(Points);

    /// <summary>
    /// Total number of blocks for which the share is accurate to ± <paramref name="halfWidthPoints"/>. A half-width δ of the mean log ratio
    /// d is transformed back to 100 · e^d · sinh δ percentage points. Because d is the pilot's estimate, the half-width is only as accurate
    /// as the pilot's share.
    /// </summary>
    /// <param name="pilotPlain">The pilot's costs without TLS, at least 2 blocks.</param>
    /// <param name="pilotTls">The pilot's costs with TLS.</param>
    /// <param name="halfWidthPoints">Requested half-width in percentage points, positive.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    public static int BlocksFor(double[] pilotPlain, double[] pilotTls, double halfWidthPoints, double confidence = 0.95)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(halfWidthPoints);
        var logarithms = RatioInterval.Logarithms(pilotTls, pilotPlain);
        var halfWidth = Math.Asinh(halfWidthPoints / 100 / Math.Exp(Sample.Mean(logarithms)));
        return SteinTwoStage.Blocks(logarithms, halfWidth, confidence);
    }

    private static double Points(double logRatio) => 100 * (1 - Math.Exp(logRatio));
}
