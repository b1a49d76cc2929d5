using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Sections for the families of metrics: by treatment or, in a study, by experiment.</summary>
internal static class MetricSections
{
    // More lines in a chart are not distinguishable.
    private const int MostSeries = 8;

    /// <summary>Sections for the families that were measured or expected.</summary>
    public static IEnumerable<Section> Of(RunResult run, StudyResult? study)
    {
        var values = new MetricValues(run);
        foreach (var family in CellMetrics.Families)
        {
            CellMetric[] measured = [.. family.Metrics.Where(values.Has)];
            if (measured.Length == 0 && !family.IsExpected)
                continue;
            CellMetric[] missing = [.. family.Metrics.Except(measured)];
            Block[] charts = measured.Length == 0 ? []
                : study is null ? [ByTreatment(run, values, family, measured)]
                : [ByExperiment(run, values, family, measured, study)];
            yield return new Section(family.Id, family.Title,
                [new ParagraphBlock(family.About), .. charts, .. Missing(missing, measured.Length == 0), .. Capacity(run, family)]);
        }
    }

    private static ChartsBlock ByTreatment(RunResult run, MetricValues values, MetricFamily family, IReadOnlyList<CellMetric> metrics)
    {
        ChartSeries Bars(CellMetric metric) =>
            new(Title(family, metric), SeriesStyle.Single, [.. run.Treatments.Select(t => Point(t.Name, values.Of(t.Name, metric)))]);
        var charts = metrics.Select((metric, i) => new Chart(
            Id(family, 0, i), ChartKind.Bars, Title(family, metric), "treatment", Label(metric), [Bars(metric)])).ToArray();
        return new ChartsBlock("", Source: null, [new ChartChoice("", charts)], [AllTreatments(run, values, family, metrics)], []);
    }

    private static ChartsBlock ByExperiment(
        RunResult run, MetricValues values, MetricFamily family, IReadOnlyList<CellMetric> metrics, StudyResult study)
    {
        var choices = new List<ChartChoice>();
        foreach (var experiment in study.Experiments)
        {
            var layout = new ExperimentLayout(experiment, run, study);
            // Experiments of cost cells have no response times, and those of timed cells have no cost.
            var measured = layout.Series.Any(s => s.Points.Any(p => metrics.Any(metric => values.Of(p.Treatment, metric) is not null)));
            if (layout.Series.Count is 0 or > MostSeries || !measured)
                continue;
            var index = choices.Count + 1;
            choices.Add(new ChartChoice(experiment.Name, [.. metrics.Select((metric, i) => layout.Chart(
                Id(family, index, i), Title(family, metric), Label(metric), name => Point(name, values.Of(name, metric))))]));
        }

        return new ChartsBlock("", Source: null, choices, [AllTreatments(run, values, family, metrics)], []);
    }

    private static Table AllTreatments(
        RunResult run, MetricValues values, MetricFamily family, IReadOnlyList<CellMetric> metrics) => new(
        $"{family.Title}: means [95 % intervals over the blocks]",
        [Column.Name("treatment"), .. metrics.Select(r => new Column($"{Title(family, r)} ({r.Unit})"))],
        run.Treatments.Select(t => (IReadOnlyList<Cell>)[t.Name, .. metrics.Select(r => (Cell)Text(values.Of(t.Name, r)))]))
        { Folded = true, Searchable = true };

    private static IEnumerable<Block> Missing(CellMetric[] missing, bool all)
    {
        if (all)
            yield return new NoticeBlock(Tone.Unsure, "Not measured.", []);
        else if (missing.Length > 0)
            yield return new ParagraphBlock($"Not measured: {string.Join(", ", missing.Select(r => r.Part))}.");
    }

    // SIPS is the SUT's capacity only if the SUT was the bottleneck.
    private static IEnumerable<Block> Capacity(RunResult run, MetricFamily family)
    {
        if (!family.Metrics.Contains(CellMetrics.Sips) || run.Treatments.All(t => t.Sips is null))
            yield break;
        var sut = run.Treatments.Count(t => t.Capacity == Tier.Sut.Slug);
        yield return new ParagraphBlock(sut == run.Treatments.Count
            ? "The SUT was the bottleneck in every treatment: this is its capacity"
                + (RunResult.TimedSutProcessors(run.Settings) is { } processors ? Invariant($" with {processors} of a processor's time, its limit in timed cells.") : ".")
            : Invariant($"In {run.Treatments.Count - sut} of {run.Treatments.Count} treatments the SUT was not the bottleneck (95 % of ")
                + "its processors busy, the driver's below 85 %): don't read their throughput as its capacity.");
    }

    private static ChartPoint Point(string name, BlockEstimate? estimate) => new(name, estimate?.Mean, estimate?.Low, estimate?.High);

    private static string Text(BlockEstimate? estimate) => Numbers.Text(estimate?.Mean, estimate?.Low, estimate?.High);

    private static string Title(MetricFamily family, CellMetric metric) => metric.Part.Length == 0 ? family.Title : metric.Part;

    private static string Label(CellMetric metric) => $"{metric.Label} ({metric.Unit})";

    private static string Id(MetricFamily family, int choice, int index) => Invariant($"{family.Id}-{choice}-{index + 1}");
}
