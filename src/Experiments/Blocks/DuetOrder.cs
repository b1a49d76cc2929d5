using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// Order of the steps of a super-block of duets. In its second half, the steps of the first return in reverse order with the two processes swapped: what makes
/// one process slower than the other cancels, and so does a drift.
/// </summary>
internal static class DuetOrder
{
    // A cell of a duet takes about as long as two slices of the other design, because its SUT has half a processor; the super-block has two halves.
    private const int SlicesPerSide = 4;

    /// <summary>Returns the steps of a block: a pure function of its arguments.</summary>
    /// <param name="seed">Seed of the run.</param>
    /// <param name="block">Number of the block.</param>
    /// <param name="duets">The pairs.</param>
    /// <param name="treatments">Treatments of the run; those without a pair are measured alone.</param>
    /// <param name="slices">Wanted length of the super-block, in slices of the other design, about.</param>
    /// <param name="first">First process of the couple that serves the block.</param>
    public static IReadOnlyList<PlannedStep> Of(
        ulong seed, int block, IReadOnlyList<(Treatment Baseline, Treatment Treatment)> duets, IReadOnlyList<Treatment> treatments, int slices, int first = 0)
    {
        var sides = Sides(duets, treatments);
        var half = new List<PlannedStep>();
        var rounds = sides.Select(side => Rounds(side, sides, slices)).ToArray();
        foreach (var index in RandomisedBlocks.Order(seed, 2 * block, [.. rounds.SelectMany((count, index) => Enumerable.Repeat(index, count))]))
        {
            // A plain treatment is in the duets of all TLS choices, so rounds are numbered across them.
            var number = half.Count(step => IsOfScope(step, sides[index])) + 1;
            var swapped = RandomisedBlocks.Order(seed, (((block * 64) + index) * 2) + 1, [0, 1])[0];
            half.Add(new PlannedStep(number, Places(sides[index], first + swapped)));
        }

        var back = half.AsEnumerable().Reverse().Select(step => new PlannedStep(
            (2 * half.Count(other => IsOfScope(other, [step.Places[0].Treatment]))) + 1 - step.Round,
            [.. step.Places.Select(place => place with { Twin = place.Other })]));
        return [.. half, .. back];
    }

    /// <summary>Groups of treatments that are measured at the same time, in the order of the treatments; each pair, and each treatment without one.</summary>
    public static IReadOnlyList<IReadOnlyList<Treatment>> Sides(
        IReadOnlyList<(Treatment Baseline, Treatment Treatment)> duets, IReadOnlyList<Treatment> treatments) =>
    [
        .. duets.Select(pair => (IReadOnlyList<Treatment>)[pair.Baseline, pair.Treatment]),
        .. treatments.Where(alone => !duets.Any(pair => pair.Baseline == alone || pair.Treatment == alone)).Select(alone => (IReadOnlyList<Treatment>)[alone]),
    ];

    /// <summary>Places of the treatments of a duet, or of one alone.</summary>
    /// <param name="sides">The baseline and the treatment, or the treatment alone.</param>
    /// <param name="twin">Process that serves the first one.</param>
    public static IReadOnlyList<Place> Places(IReadOnlyList<Treatment> sides, int twin) =>
        [.. sides.Select((side, index) => new Place(side, IsOfSameBuild(side, sides[^1]) ? sides[^1] : side, twin ^ (index % 2)))];

    // Rounds of half a super-block.
    private static int Rounds(IReadOnlyList<Treatment> side, IReadOnlyList<IReadOnlyList<Treatment>> sides, int slices)
    {
        var scopes = sides.Select(s => s[0].Connection).Distinct().Count();
        var cells = sides.Where(s => s[0].Connection == side[0].Connection).Sum(s => SlicesPerSide * s.Count);
        return Math.Max(1, (int)Math.Round((double)slices / scopes / cells));
    }

    private static bool IsOfSameBuild(Treatment one, Treatment other) => one.Conditions.Build == other.Conditions.Build;

    private static bool IsOfScope(PlannedStep step, IReadOnlyList<Treatment> side) => step.Places[0].Treatment.Connection == side[0].Connection;
}
