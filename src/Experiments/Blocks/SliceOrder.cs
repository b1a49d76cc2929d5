using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// Order of the slices of a super-block. Treatments that are compared with each other (with the same connections: per session, or per
/// request) are measured side by side, there and back (ABBA), so that a drift of the host's speed cancels within a second.
/// </summary>
internal static class SliceOrder
{
    // The share of TLS is small where connections last for a session, so its interval is the wider one: those treatments get three of four
    // slices.
    private const double SessionShare = 0.75;

    /// <summary>Returns the slices of a block: a pure function of its arguments.</summary>
    /// <param name="seed">Seed of the run.</param>
    /// <param name="block">Number of the block.</param>
    /// <param name="treatments">Treatments of the run.</param>
    /// <param name="slices">Wanted number of slices; 0 for one pass there and back over each group of treatments.</param>
    /// <returns>Treatments with their rounds, from 1. All treatments of a round do the same work.</returns>
    public static IReadOnlyList<(Treatment Treatment, int Round)> Of(ulong seed, int block, IReadOnlyList<Treatment> treatments, int slices)
    {
        var groups = treatments.GroupBy(t => t.Connection).Select(group => group.ToArray()).ToArray();
        var passes = groups.Select(group => Passes(group, groups.Length, slices)).ToArray();
        var done = new int[groups.Length];
        var order = new List<(Treatment, int)>();
        foreach (var g in RandomisedBlocks.Order(seed, 2 * block, passes.SelectMany((count, g) => Enumerable.Repeat(g, count)).ToArray()))
        {
            // Passes over a group are numbered from super-block to super-block, so that those with a single pass begin with either treatment equally often. Blocks of
            // one pass over everything have orders of their own.
            var number = slices == 0 ? 2 * block : ((block - 1) * passes[g]) + done[g];
            var there = Order(seed, g, number, groups[g]);
            order.AddRange(there.Select(t => (t, (2 * done[g]) + 1)));
            order.AddRange(there.Reverse().Select(t => (t, (2 * done[g]) + 2)));
            done[g]++;
        }

        return order;
    }

    private static int Passes(Treatment[] group, int groups, int slices)
    {
        var share = groups == 1 ? 1 : group[0].Connection == ConnectionScope.Session ? SessionShare : 1 - SessionShare;
        return Math.Max(1, (int)Math.Round(slices * share / (2 * group.Length)));
    }

    // Every second pass starts where the one before it ended (ABBA BAAB), so that a curved drift cancels, too.
    private static Treatment[] Order(ulong seed, int group, int number, Treatment[] treatments)
    {
        var order = RandomisedBlocks.Order(seed, ((number / 2 * 2) + group) * 1024, treatments);
        return number % 2 == 0 ? order : [.. order.Reverse()];
    }
}
