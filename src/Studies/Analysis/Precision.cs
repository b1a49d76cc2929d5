using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;
using TlsToll.Studies.Design;
using TlsToll.Studies.Plans;

namespace TlsToll.Studies.Analysis;

/// <summary>Computes, after the pilot, the number of blocks that a requested precision needs.</summary>
internal static class Precision
{
    /// <summary>Upper limit of the number of blocks. A precision that needs more is out of reach on this host.</summary>
    public const int Most = 1000;

    /// <summary>Computes the total number of blocks that gives the means of all timed experiments the requested precision.</summary>
    /// <param name="design">Design of the study with the pilot's number of blocks.</param>
    /// <param name="plan">Plan of the study.</param>
    /// <param name="placement">Placement of the load.</param>
    /// <param name="runs">Runs of the pilot.</param>
    /// <param name="percent">Requested half-width of each mean in percent.</param>
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
