using System.Text.Json.Serialization;
using TlsToll.Statistics;

namespace TlsToll.Results.Metrics;

/// <summary>Mean of a response over blocks, with its 95 % interval.</summary>
/// <param name="Mean">Mean over the blocks.</param>
/// <param name="Low">Lower end of the interval; null with fewer than two blocks.</param>
/// <param name="High">Upper end of the interval; null with fewer than two blocks.</param>
/// <param name="Blocks">Number of blocks from which the mean is computed.</param>
public sealed record BlockEstimate(double Mean, double? Low, double? High, int Blocks)
{
    /// <summary>Half of the interval's width; null without an interval.</summary>
    [JsonIgnore]
    public double? HalfWidth => (High - Low) / 2;

    /// <summary>
    /// Estimate of a share of a cost from one value per block, below 100 %, on the scale of the share by difference to plain: that of the logarithm of what is
    /// left. Null without values.
    /// </summary>
    /// <param name="blocks">Shares in percent.</param>
    public static BlockEstimate? OfShare(double[] blocks) =>
        Of(Share.OfCost([.. blocks.Select(share => 100 - share)], [.. blocks.Select(_ => 100.0)]) ?? StudentT.Mean(blocks), blocks);

    /// <summary>
    /// Estimate of a time or cost from one value per block, on the scale of the comparisons, that of the logarithm: the geometric mean, whose interval has no end
    /// below 0. The arithmetic mean if a value is 0; null without values.
    /// </summary>
    /// <param name="blocks">Values, none of them negative.</param>
    public static BlockEstimate? OfCost(double[] blocks) => Of(blocks.All(value => value > 0) ? StudentT.GeometricMean(blocks) : StudentT.Mean(blocks), blocks);

    /// <summary>Estimate from one value per block; null without values.</summary>
    public static BlockEstimate? Of(double[] blocks) => Of(StudentT.Mean(blocks), blocks);

    // One value alone has no interval.
    private static BlockEstimate? Of(Interval? interval, double[] blocks) =>
        blocks.Length == 0 ? null : new BlockEstimate(interval?.Estimate ?? blocks[0], interval?.Low, interval?.High, blocks.Length);
}
