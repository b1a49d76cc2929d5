using TlsToll.Results.Runs;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>
/// Treatments whose response times are put into one chart, because a reader compares them: in a study those of one level of the load, otherwise
/// all, as far as they can be told apart.
/// </summary>
/// <param name="Label">What tells the group from the others; empty for a single one.</param>
/// <param name="Reference">Name of the series that the others are compared with; null for none.</param>
/// <param name="Series">The series' names and treatments.</param>
internal sealed record DistributionGroup(string Label, string? Reference, IReadOnlyList<(string Name, string Treatment)> Series)
{
    private const int MostSeries = 8;

    /// <summary>The groups of a run, or of a study.</summary>
    public static IEnumerable<DistributionGroup> Of(RunResult run, StudyResult? study) =>
        study is null ? OfRun(run) : study.Experiments.SelectMany(e => OfExperiment(e.Name, new ExperimentLayout(e, run, study)));

    private static IEnumerable<DistributionGroup> OfRun(RunResult run)
    {
        var chunks = run.Treatments.Select(t => (t.Name, Treatment: t.Name)).Chunk(MostSeries).ToArray();
        return chunks.Select(c => new DistributionGroup(chunks.Length == 1 ? "" : $"{c[0].Name} to {c[^1].Name}", Reference: null, c));
    }

    private static IEnumerable<DistributionGroup> OfExperiment(string experiment, ExperimentLayout layout)
    {
        // With one factor alone its levels are what is compared.
        if (layout.Series is [var only] && only.Points.Count <= MostSeries)
            return [new DistributionGroup(experiment, Reference: null, only.Points)];
        if (layout.Series.Count > MostSeries)
            return [];
        var points = layout.Series.SelectMany(series => series.Points.Select(point => (series.Name, point.X, point.Treatment)));
        return points.GroupBy(point => point.X, StringComparer.Ordinal).Select(level => new DistributionGroup(
            $"{experiment}: {layout.XLabel} {level.Key}", layout.Reference, [.. level.Select(point => (point.Name, point.Treatment))]));
    }
}
