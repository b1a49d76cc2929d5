using System.Globalization;
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
    /// <summary>TLS's share of the SUT's CPU in percent with its 95 % interval, for each treatment that has a plain twin.</summary>
    /// <param name="outline">Outline of the run.</param>
    /// <param name="blocks">Blocks measured so far, including voided ones.</param>
    /// <returns>A clause for each share that two super-blocks or more have; empty before that.</returns>
    public static IReadOnlyList<string> Of(RunOutline outline, IReadOnlyList<MeasuredBlock> blocks)
    {
        const string Tls = "tls-";
        var cells = new CountedCells(blocks.Where(block => block.Counts).SelectMany(block => block.Cells));
        return
        [
            .. from pair in outline.WithPlain
               let cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), pair.Baseline, pair.Treatment)
               where cost[0].Length >= 2
               let share = Share.OfCost(cost[0], cost[1])
               let name = pair.Treatment.StartsWith(Tls, StringComparison.Ordinal) ? pair.Treatment[Tls.Length..] : pair.Treatment
               select string.Create(CultureInfo.InvariantCulture, $"{name} {share.Estimate:0.0} % [{share.Low:0.0}, {share.High:0.0}]"),
        ];
    }
}
