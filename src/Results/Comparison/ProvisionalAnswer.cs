using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Results.Comparison;

/// <summary>
/// TLS's shares from the super-blocks measured so far, for whoever waits for the run. The rule that ends a run does not look at them; who stops a run because
/// he likes them, chooses his result.
/// </summary>
public static class ProvisionalAnswer
{
    /// <summary>Words by which a warm-up's answers are told from a run's.</summary>
    public const string WarmUp = "from the warm-up";

    /// <summary>TLS's share of the SUT's CPU in percent with its 95 % interval, for each treatment that has a plain twin.</summary>
    /// <param name="outline">Outline of the run.</param>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <returns>Each share that two super-blocks or more have; empty before that.</returns>
    public static IReadOnlyList<AnswerSoFar> Of(RunOutline outline, IReadOnlyList<MeasuredBlock> blocks)
    {
        var cells = new CountedCells(blocks.Where(block => block.Counts).SelectMany(block => block.Cells));
        return
        [
            .. from pair in outline.WithPlain
               let cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), pair.Baseline, pair.Treatment)
               where cost[0].Length >= 2
               select new AnswerSoFar(Name(pair.Treatment), Share.OfCost(cost[0], cost[1])!),
        ];
    }

    /// <summary>The same from single duets, as long as there are few super-blocks: they are twice as many, and what differs between the two processes cancels.</summary>
    /// <param name="outline">Outline of the run.</param>
    /// <param name="blocks">Super-blocks of duets.</param>
    /// <returns>Each share that two super-blocks or more have.</returns>
    public static IReadOnlyList<AnswerSoFar> OfDuets(RunOutline outline, IReadOnlyList<MeasuredBlock> blocks) =>
    [
        .. from pair in outline.WithPlain
           let duets = (from block in blocks
                        from plain in block.Cells
                        where plain.Treatment == pair.Baseline
                        from tls in block.Cells
                        where tls.Treatment == pair.Treatment && tls.Round == plain.Round
                        select (plain.Twin, Plain: plain.CpuMicrosPerInteraction(Tier.Sut) ?? 0, Tls: tls.CpuMicrosPerInteraction(Tier.Sut) ?? 0)).ToArray()
           where duets.Length >= 4 && duets.All(duet => duet is { Plain: > 0, Tls: > 0 })
           let sides = duets.ToLookup(duet => int.IsEvenInteger(duet.Twin))
           let share = Share.OfSwapped(Costs(sides[true]), Costs(sides[false]))
           where share is not null
           select new AnswerSoFar(Name(pair.Treatment), share),
    ];

    private static (double[] Plain, double[] Tls) Costs(IEnumerable<(int Twin, double Plain, double Tls)> duets) =>
        ([.. duets.Select(duet => duet.Plain)], [.. duets.Select(duet => duet.Tls)]);

    private static string Name(string treatment)
    {
        const string Tls = "tls-";
        return treatment.StartsWith(Tls, StringComparison.Ordinal) ? treatment[Tls.Length..] : treatment;
    }
}
