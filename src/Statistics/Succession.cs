namespace TlsToll.Statistics;

/// <summary>The cost of a slice, with its place in the order of measurement.</summary>
/// <param name="Block">Number of the super-block.</param>
/// <param name="Position">Position in the super-block. Slices that followed each other have positions that differ by 1.</param>
/// <param name="Level">0 for the baseline, above 0 for a treatment. Slices of one level do the same work.</param>
/// <param name="Cost">Cost in any unit, positive.</param>
public readonly record struct SliceCost(int Block, int Position, int Level, double Cost);

/// <summary>
/// Carry-over from a slice to the next one (Jones and Kenward, Design and Analysis of Cross-Over Trials): the ratio of a slice's cost after a treated slice to its
/// cost after one of the baseline, which is 1 if a slice pays for its own work alone.
/// </summary>
/// <remarks>
/// It is read off the turns of the order there and back: of two slices of one level in succession after one of the other kind, the second differs from the first
/// by what came before it. A turn of treated slices gives ln(after treated ÷ after baseline), one of the baseline its reciprocal. Half of the difference of both is
/// free of all that makes the second of two equal slices dearer or cheaper in both kinds of turns alike: a linear drift, and caches that the first has filled.
/// </remarks>
public static class Succession
{
    /// <summary>The interval of the ratio, by Student's t over super-blocks, or over as many in succession as together have turns of both kinds.</summary>
    /// <param name="slices">Slices in any order; those that were not measured are left out.</param>
    /// <param name="confidence">Between 0 and 1 exclusive.</param>
    /// <returns>The interval, whose count is that of its independent values; null with fewer than two (not measured).</returns>
    /// <exception cref="ArgumentException">A cost is not positive and finite.</exception>
    public static Interval? Of(IEnumerable<SliceCost> slices, double confidence = 0.95) =>
        StudentT.Mean(Logarithms(slices), confidence)?.Increasing(Math.Exp);

    private static double[] Logarithms(IEnumerable<SliceCost> slices)
    {
        var logarithms = new List<double>();
        var (treated, baseline) = (new List<double>(), new List<double>());
        foreach (var block in slices.GroupBy(slice => slice.Block).OrderBy(block => block.Key))
        {
            foreach (var (isTreated, change) in Turns([.. block.OrderBy(slice => slice.Position)]))
                (isTreated ? treated : baseline).Add(change);
            if (treated.Count == 0 || baseline.Count == 0)
                continue;
            logarithms.Add((treated.Average() - baseline.Average()) / 2);
            treated.Clear();
            baseline.Clear();
        }

        return [.. logarithms];
    }

    private static IEnumerable<(bool IsTreated, double Change)> Turns(SliceCost[] slices)
    {
        for (var i = 2; i < slices.Length; i++)
        {
            var (before, first, second) = (slices[i - 2], slices[i - 1], slices[i]);
            if (first.Level == second.Level && (before.Level > 0) != (first.Level > 0) && Follows(first, before) && Follows(second, first))
                yield return (first.Level > 0, Math.Log(RatioInterval.Positive(second.Cost) / RatioInterval.Positive(first.Cost)));
        }
    }

    private static bool Follows(SliceCost slice, SliceCost before) => slice.Position == before.Position + 1;
}
