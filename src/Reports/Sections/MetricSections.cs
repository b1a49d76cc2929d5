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

    // Range of the means, relative to the largest, up to which they count as the same if their intervals overlap, too.
    private const double Flat = 0.02;

    /// <summary>Sections for the families that were measured or expected.</summary>
    public static IEnumerable<Section> Of(RunResult run, StudyResult? study)
    {
        var values = new MetricValues(run);
        foreach (var family in CellMetrics.Families)
        {
            CellMetric[] measured = [.. family.Metrics.Where(values.Has)];
            if (measured.Length == 0 && !IsWanted(run, family))
                continue;
            CellMetric[] missing = [.. family.Metrics.Except(measured)];
            var constants = measured.ToDictionary(metric => metric, metric => Constant(run, values, family, metric));
            CellMetric[] drawn = [.. measured.Where(metric => constants[metric] is null)];
            yield return new Section(family.Id, family.Title,
            [
                new ParagraphBlock(family.About),
                .. drawn.Length == 0 ? Array.Empty<Block>() : [study is null ? ByTreatment(run, values, family, drawn) : ByExperiment(run, values, family, drawn, study)],
                .. measured.Except(drawn).Select(metric => new ParagraphBlock($"{Title(family, metric)}: {constants[metric]} {metric.Unit} in {Everywhere(run, values, metric)}.")),
                .. Missing(missing, measured.Length == 0),
                .. Capacity(run, family),
            ]);
        }
    }

    private static bool IsWanted(RunResult run, MetricFamily family) =>
        family.IsExpected && (run.WantsTimedCells || family.Metrics.Any(metric => metric.Kind != CellKindName.Timed));

    private static ChartsBlock ByTreatment(RunResult run, MetricValues values, MetricFamily family, IReadOnlyList<CellMetric> metrics)
    {
        ChartSeries Rows(CellMetric metric) => new(Title(family, metric), SeriesStyle.Single, [.. run.Treatments.Select(t => Row(values, t.Name, metric))]);
        var charts = metrics.Select((metric, i) => new Chart(
            Id(family, 0, i), ChartKind.Rows, Title(family, metric), "treatment", Label(metric), [Rows(metric)])
        {
            // Nothing is busier than always.
            Most = family.Id == "utilisation" ? 100 : null,
            Note = $"Means with 95 % intervals; {Numbers.Sample(run.Treatments.Select(t => values.Of(t.Name, metric)?.Blocks ?? 0))} blocks, a dot each.",
        }).ToArray();
        return new ChartsBlock("", Source: null, [new ChartChoice("", SharedScale.Of(charts, [.. metrics.Select(metric => metric.Unit)]))], [AllTreatments(run, values, family, metrics)], []);
    }

    // A chart of the same value everywhere says nothing; neither does one of values around 0 that are invisible on a scale with those of the same unit.
    private static string? Constant(RunResult run, MetricValues values, MetricFamily family, CellMetric metric)
    {
        var (low, high) = Range(run, values, metric);
        var largest = family.Metrics.Where(other => other.Unit == metric.Unit && values.Has(other)).Max(other => Math.Abs(Range(run, values, other).High));
        return run.Treatments.Count < 2 || high - low > Flat * (low <= 0 ? largest : high) || !Overlap(run, values, metric) ? null
            : Numbers.Text(low) == Numbers.Text(high) ? Numbers.Text(high) : $"{Numbers.Text(low)} to {Numbers.Text(high)}";
    }

    private static (double Low, double High) Range(RunResult run, MetricValues values, CellMetric metric)
    {
        double[] means = [.. run.Treatments.Select(t => values.Of(t.Name, metric)?.Mean).OfType<double>()];
        return (means.Min(), means.Max());
    }

    private static bool Overlap(RunResult run, MetricValues values, CellMetric metric)
    {
        BlockEstimate[] all = [.. run.Treatments.Select(t => values.Of(t.Name, metric)).OfType<BlockEstimate>()];
        return all.Max(estimate => estimate.Low ?? estimate.Mean) <= all.Min(estimate => estimate.High ?? estimate.Mean);
    }

    private static string Everywhere(RunResult run, MetricValues values, CellMetric metric) =>
        run.Treatments.All(t => values.Of(t.Name, metric) is not null) ? "every treatment" : "every treatment in which it was measured";

    private static ChartPoint Row(MetricValues values, string treatment, CellMetric metric) =>
        Point(treatment, values.Of(treatment, metric)) with { Blocks = [.. values.ByBlock(treatment, metric).Values] };

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
            var charts = metrics.Select((metric, i) => layout.Chart(
                Id(family, index, i), Title(family, metric), Label(metric), name => Row(values, name, metric)) with
            {
                Note = $"Means with 95 % intervals; {Numbers.Sample(layout.Series.SelectMany(s => s.Points).Select(p => values.Of(p.Treatment, metric)?.Blocks ?? 0))} blocks, a dot each.",
            }).ToArray();
            choices.Add(new ChartChoice(experiment.Name, SharedScale.Of(charts, [.. metrics.Select(metric => metric.Unit)])));
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

    private static ChartPoint Point(string name, BlockEstimate? estimate) => new(name, estimate?.Mean, estimate?.Low, estimate?.High) { Count = estimate?.Blocks };

    private static string Text(BlockEstimate? estimate) => Numbers.Text(estimate?.Mean, estimate?.Low, estimate?.High);

    private static string Title(MetricFamily family, CellMetric metric) => metric.Part.Length == 0 ? family.Title : metric.Part;

    private static string Label(CellMetric metric) => $"{metric.Label} ({metric.Unit})";

    private static string Id(MetricFamily family, int choice, int index) => Invariant($"{family.Id}-{choice}-{index + 1}");
}
