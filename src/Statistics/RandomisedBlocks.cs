namespace TlsToll.Statistics;

/// <summary>
/// A randomised complete block design (R. A. Fisher, The Design of Experiments, 1935): each block contains every treatment once, in its own
/// random order, so that drift and carry-over affect all treatments alike.
/// </summary>
public static class RandomisedBlocks
{
    /// <summary>The order of one block by a Fisher–Yates shuffle: a pure function of seed, block and treatments.</summary>
    /// <param name="seed">The run's seed.</param>
    /// <param name="block">The block's number; its order does not depend on other blocks.</param>
    /// <param name="treatments">The treatments, in the run's fixed order.</param>
    public static T[] Order<T>(ulong seed, int block, IReadOnlyList<T> treatments)
    {
        ArgumentNullException.ThrowIfNull(treatments);
        var order = treatments.ToArray();
        var random = new SplitMix64(SplitMix64.Mix(seed) ^ (ulong)(uint)block);
        for (var i = order.Length - 1; i > 0; i--)
        {
            var j = random.Below(i + 1);
            (order[i], order[j]) = (order[j], order[i]);
        }

        return order;
    }
}
