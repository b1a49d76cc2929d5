using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Results.Runs;

/// <summary>
/// What could make the answers of a valid run wrong, or less precise than they look. A run without any is shown in green, others in amber.
/// </summary>
/// <param name="outline">Settings of the run.</param>
/// <param name="blocks">All measured blocks.</param>
/// <param name="cells">Cells that count.</param>
internal sealed class Doubts(RunOutline outline, IReadOnlyList<MeasuredBlock> blocks, CountedCells cells)
{
    /// <summary>Range of the host's speed from block to block above which a run is unsteady. This project's assumption.</summary>
    private const double UnsteadyRange = 0.10;

    private const double Alpha = 0.05;

    /// <summary>All doubts, one sentence each, without a full stop.</summary>
    /// <param name="comparisons">Comparisons of the run.</param>
    public IReadOnlyList<string> Of(IReadOnlyList<ComparisonResult> comparisons) =>
        [.. Stolen(), .. Unsteady(), .. Unequal(), .. comparisons.Where(CoversZero).Select(Uncertain)];

    private IEnumerable<string> Stolen()
    {
        if (blocks.Count(b => b.Status == BlockStatus.Marked) is > 0 and var marked)
            yield return $"{marked} disturbed block(s) are counted, because no repeats were left: more than 1 % of the host's CPU time was stolen";
    }

    // By the first treatment without TLS: the same work in every block, apart from its random mix.
    private IEnumerable<string> Unsteady()
    {
        if (outline.WithPlain is not [var first, ..])
            yield break;
        var costs = cells.ByBlock(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), first.Baseline).Values.ToArray();
        if (costs.Length > 1 && (costs.Max() / costs.Min()) - 1 is > UnsteadyRange and var range)
            yield return string.Create(CultureInfo.InvariantCulture, $"unsteady: the cost of {first.Baseline} changed by {100 * range:0} % from block to block");
    }

    // The controls are many, so each is tested at its share of the level.
    private IEnumerable<string> Unequal()
    {
        var comparisons = new Comparisons(cells);
        var count = outline.WithPlain.Count * Comparisons.Controls.Count;
        return outline.WithPlain.SelectMany(pair => Comparisons.Controls.Select(tier => comparisons.Control(pair.Baseline, pair.Treatment, tier, 1 - (Alpha / count))))
            .Where(control => control.Low > 0 || control.High < 0)
            .Select(control => $"unequal work: the {control.Tier.Slug}'s CPU per interaction differs by {control.Metric.Text(control.Estimate)} % "
                + $"{control.Metric.Interval(control.Low, control.High)} between {control.Treatment} and {control.Baseline}, "
                + "though TLS on hop 1 gives it nothing to do");
    }

    private static bool CoversZero(ComparisonResult c) => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut && c is { Low: <= 0, High: >= 0 };

    private static string Uncertain(ComparisonResult c) => $"the interval of {c.Treatment} covers 0: no cost is shown";
}
