using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Analysis;

/// <summary>The number of blocks for a wanted precision, computed once, after the pilot.</summary>
internal static class Precision
{
    /// <summary>Most blocks that a precision may ask for; beyond, it is out of reach on this machine.</summary>
    public const int Most = 1000;

    /// <summary>Blocks in all, for the means of a response in all timed experiments.</summary>
    /// <param name="design">The study, its blocks those of the pilot.</param>
    /// <param name="plan">Its plan.</param>
    /// <param name="placement">Where its load is placed.</param>
    /// <param name="runs">The pilot's runs.</param>
    /// <param name="percent">Wanted half-width of each mean in percent.</param>
    public static int Blocks(StudyDesign design, StudyPlan plan, Placement placement, IReadOnlyList<FinishedRun> runs, double percent)
    {
        var data = new StudyData(design, plan, placement, runs);
        var response = CellMetrics.FindResponse(design.Form.PrecisionOf)!;
        var wanted = design.Experiments.Select(data.Possible).Where(e => e.Combinations.Count > 0 && e.Combinations[0].Kind == CellKind.Timed)
            .Select(e => data.Complete(e.Combinations, response))
            .Where(values => values.All(row => row.All(x => x > 0)))
            .Select(values => BlockedMeans.Of(values, logarithms: true)?.BlocksFor(percent / 100));
        return Math.Min(Most, wanted.Max() ?? design.Form.Blocks);
    }
}
