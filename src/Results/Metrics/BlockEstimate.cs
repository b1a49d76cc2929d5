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
    public static BlockEstimate? OfShare(double[] blocks) => Share.OfCost([.. blocks.Select(share => 100 - share)], [.. blocks.Select(_ => 100.0)]) is { } interval
        ? new BlockEstimate(interval.Estimate, interval.Low, interval.High, blocks.Length)
        : Of(blocks);

    /// <summary>Estimate from one value per block; null without values.</summary>
    public static BlockEstimate? Of(double[] blocks)
    {
        if (blocks.Length == 0)
            return null;
        var interval = StudentT.Mean(blocks);
        return new BlockEstimate(interval?.Estimate ?? blocks[0], interval?.Low, interval?.High, blocks.Length);
    }
}
