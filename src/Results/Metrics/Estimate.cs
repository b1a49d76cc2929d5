using System.Text.Json.Serialization;
using TlsToll.Statistics;

namespace TlsToll.Results.Metrics;

/// <summary>The mean of a response over blocks, with its 95 % interval.</summary>
/// <param name="Mean">The mean.</param>
/// <param name="Low">Lower end of the interval; null with fewer than two blocks.</param>
/// <param name="High">Upper end.</param>
/// <param name="Blocks">Blocks that it rests on.</param>
public sealed record Estimate(double Mean, double? Low, double? High, int Blocks)
{
    /// <summary>Half of the interval's width; null without one.</summary>
    [JsonIgnore]
    public double? HalfWidth => (High - Low) / 2;

    /// <summary>Of one value per block; null without any.</summary>
    public static Estimate? Of(double[] blocks)
    {
        if (blocks.Length == 0)
            return null;
        var interval = StudentT.Mean(blocks);
        return new Estimate(interval?.Estimate ?? blocks[0], interval?.Low, interval?.High, blocks.Length);
    }
}
