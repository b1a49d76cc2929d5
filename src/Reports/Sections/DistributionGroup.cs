using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>
/// Treatments whose response times share a chart because a reader compares them. In a study, these are the treatments of one level of the
/// load; otherwise all treatments, in groups that are small enough to be distinguished.
/// </summary>
/// <param name="Label">Label that distinguishes the group from the others; empty for a single group.</param>
/// <param name="Reference">Name of the series with which the others are compared; null for none.</param>
/// <param name="Series">Names of the series with their treatments.</param>
internal sealed record DistributionGroup(string Label, string? Reference, IReadOnlyList<(string Name, string Treatment)> Series)
{
    private const int MostSeries = 8;

    /// <summary>Groups of a run, or of a study.</summary>
    public static IEnumerable<DistributionGroup> Of(RunResult run, StudyResult? study) =>
        study is null ? OfRun(run) : study.Experiments.SelectMany(e => OfExperiment(e.Name, new ExperimentLayout(e, run, study)));

    private static IEnumerable<DistributionGroup> OfRun(RunResult run)
    {
        var chunks = run.Treatments.Select(t => (t.Name, Treatment: t.Name)).Chunk(MostSeries).ToArray();
        return chunks.Select(c => new DistributionGroup(chunks.Length == 1 ? "" : $"{c[0].Name} to {c[^1].Name}", Reference: null, c));
    }

    private static IEnumerable<DistributionGroup> OfExperiment(string experiment, ExperimentLayout layout)
    {
        // If there is only one factor, its levels are compared.
        if (layout.Series is [var only] && only.Points.Count <= MostSeries)
            return [new DistributionGroup(experiment, Reference: null, only.Points)];
        if (layout.Series.Count > MostSeries)
            return [];
        var points = layout.Series.SelectMany(series => series.Points.Select(point => (series.Name, point.X, point.Treatment)));
        return points.GroupBy(point => point.X, StringComparer.Ordinal).Select(level => new DistributionGroup(
            $"{experiment}: {layout.XLabel} {level.Key}", layout.Reference, [.. level.Select(point => (point.Name, point.Treatment))]));
    }
}
