using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Results.Attributions;

/// <summary>Compares the attribution methods of a run.</summary>
/// <param name="outline">Treatments and pairs of the run.</param>
/// <param name="cells">Cells that count.</param>
/// <param name="comparisons">Comparisons of the run, which contain the share by difference.</param>
internal sealed class AttributionSummary(RunOutline outline, CountedCells cells, IReadOnlyList<ComparisonResult> comparisons)
{
    private const string Factor = "ablate";
    private static readonly string Everything = NoopSet.TryParse("all")!.ToString();

    /// <summary>Shares by all methods; null if no treatment has shares by at least two methods.</summary>
    public AttributionResult? Result()
    {
        AttributedTreatment[] all = [.. outline.WithPlain.Where(pair => IsReal(pair.Treatment)).Select(Of)];
        return all.Any(t => t.Shares.Count(share => share.SharePercent is not null) > 1) ? new AttributionResult(all) : null;
    }

    private bool IsReal(string treatment) => Factors(treatment).GetValueOrDefault(Factor, "none") == "none";

    private AttributedTreatment Of(NamedPair pair)
    {
        var ablated = Ablated(pair.Treatment);
        var blocks = new BlockShares(cells, pair.Treatment, pair.Baseline, ablated);
        AttributedShare[] shares =
            [.. AttributionMethod.All.Select(method => new AttributedShare(method.Name, Share(method, pair, ablated, blocks)))];
        return new AttributedTreatment
        {
            Treatment = pair.Treatment,
            Plain = pair.Baseline,
            Ablated = ablated,
            Shares = shares,
            Disagreements = [.. Disagreements(shares, blocks)],
            Remainder = ablated is null ? null : RemainderOf(pair.Baseline, ablated),
        };
    }

    private BlockEstimate? Share(AttributionMethod method, NamedPair pair, string? ablated, BlockShares blocks)
    {
        if (method == AttributionMethod.Differential)
            return ComparisonResult.ShareOfSut(comparisons, pair.Treatment);
        if (method != AttributionMethod.Ablation)
            return BlockEstimate.OfShare([.. blocks.Of(method).Values]);
        // Paired ratios, as in the share by difference.
        return ablated is not null && Paired(ablated, pair.Treatment) is [var without, var with]
            ? OfInterval(Statistics.Share.OfCost(without, with))
            : null;
    }

    private Remainder? RemainderOf(string plain, string ablated)
    {
        var cost = Paired(plain, ablated);
        return OfInterval(StudentT.PairedDifference(cost[0], cost[1])) is { } micros
            ? new Remainder(micros, OfInterval(RatioInterval.Of(cost[0], cost[1])?.Increasing(ratio => 100 * (ratio - 1))))
            : null;
    }

    private static IEnumerable<Disagreement> Disagreements(AttributedShare[] shares, BlockShares blocks)
    {
        var measured = shares.Where(s => s.SharePercent is { Low: not null, High: not null }).OrderBy(s => s.SharePercent!.Mean).ToArray();
        return
            from i in Enumerable.Range(0, measured.Length)
            from lower in measured[..i]
            let gap = measured[i].SharePercent!.Low!.Value - lower.SharePercent!.High!.Value
            where gap > 0
            select Disagree(lower.Method, measured[i].Method, gap, blocks);
    }

    private static Disagreement Disagree(string lower, string higher, double gap, BlockShares blocks)
    {
        var (less, more) = (blocks.Of(Method(lower)), blocks.Of(Method(higher)));
        double[] differences = [.. less.Keys.Where(more.ContainsKey).Select(block => more[block] - less[block])];
        return new Disagreement(lower, higher, gap, differences.Length < 2 ? null : BlockEstimate.Of(differences));
    }

    private static AttributionMethod Method(string name) => AttributionMethod.All.Single(m => m.Name == name);

    private double[][] Paired(params string[] treatments) =>
        cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut) is > 0 and var cost ? cost : null, treatments);

    // Finds the treatment that differs only in the no-ops.
    private string? Ablated(string treatment)
    {
        var own = Factors(treatment);
        return outline.Treatments.FirstOrDefault(other =>
            other.Factors.GetValueOrDefault(Factor) == Everything
            && other.Factors.Count == own.Count
            && other.Factors.All(level => level.Key == Factor || own.GetValueOrDefault(level.Key) == level.Value))?.Name;
    }

    private IReadOnlyDictionary<string, string> Factors(string treatment) => outline.Treatments.First(t => t.Name == treatment).Factors;

    private static BlockEstimate? OfInterval(Interval? interval) =>
        interval is null ? null : new BlockEstimate(interval.Estimate, interval.Low, interval.High, interval.Count);
}
