using System.Globalization;
using TlsToll.Rbe.Reports.Distributions;
using TlsToll.Rbe.Reports.Pages;
using TlsToll.Rbe.Reports.Responses;
using TlsToll.Rbe.Studies.Results;

namespace TlsToll.Rbe.Reports.Sections;

/// <summary>The distribution of the response time by service and treatment.</summary>
internal static class DistributionSection
{
    private const int MostSeries = 8;

    private static readonly string[] Percents = [.. ResponseTimes.Percents.Select(p => p.ToString(CultureInfo.InvariantCulture))];

    /// <summary>The section.</summary>
    public static Section Of(RunResult run, StudyResult? study, ResponseTimes times)
    {
        var choices = Groups(run, study).Select((group, i) => Choice(group.Label, group.Series, times, i)).Where(c => c.Charts.Count > 0).ToArray();
        return new Section("distribution", "Distribution of the response time",
        [
            new ParagraphBlock(
                "Of interactions that ended well in the windows of timed cells, all counted blocks together, hence without intervals. A percentile is told where at least one interaction lies beyond it."),
            new ChartsBlock("", Source: null, choices, [Table(times)], []),
        ]);
    }

    // What is put into one chart is what a reader compares: in a study the treatments of one level of the load, otherwise all, as far as they can be told apart.
    private static IEnumerable<(string Label, IReadOnlyList<(string Name, string Treatment)> Series)> Groups(RunResult run, StudyResult? study)
    {
        if (study is null)
        {
            var chunks = run.Treatments.Select(t => t.Name).Chunk(MostSeries).ToArray();
            return chunks.Select(names => (
                chunks.Length == 1 ? "" : $"{names[0]} to {names[^1]}", (IReadOnlyList<(string, string)>)[.. names.Select(name => (name, name))]));
        }

        return
            from experiment in study.Experiments
            let layout = new ExperimentLayout(experiment, run, study)
            where layout.Series.Count is > 0 and <= MostSeries
            from level in layout.Series.SelectMany(s => s.Points).Select(p => p.X).Distinct(StringComparer.Ordinal)
            select ($"{experiment.Name}: {layout.XLabel} {level}",
                (IReadOnlyList<(string, string)>)[.. from series in layout.Series
                                                    from point in series.Points
                                                    where point.X == level
                                                    select (series.Name, point.Treatment)]);
    }

    private static ChartChoice Choice(string label, IReadOnlyList<(string Name, string Treatment)> series, ResponseTimes times, int index)
    {
        var styles = SeriesStyle.For([.. series.Select(s => s.Name)]);
        var rows = series.Select((s, i) => (s.Name, Style: styles[i], Times: times.Rows.Where(r => r.Treatment == s.Treatment)))
            .SelectMany(s => s.Times.Select(row => (row.Service, Series: new ChartSeries(s.Name, s.Style, Points(row)))));
        var charts =
            from row in rows
            group row.Series by row.Service into service
            orderby ServiceTitles.OrderOf(service.Key)
            select new Chart(string.Create(CultureInfo.InvariantCulture, $"distribution-{index}-{ServiceTitles.OrderOf(service.Key)}"), ChartKind.Percentiles,
                ServiceTitles.Of(service.Key), "interactions that took no longer (%)", $"{ServiceTitles.Of(service.Key)}: response time (ms)", [.. service]);
        return new ChartChoice(label, [.. charts]);
    }

    private static ChartPoint[] Points(ServiceTimes row) => [.. row.Milliseconds.Select((ms, i) => new ChartPoint(Percents[i], ms))];

    private static Table Table(ResponseTimes times) => new("Response time in ms by percentile",
        [new Column("treatment", ColumnKind.Name), new Column("interactions"), .. Percents.Select(p => new Column("p" + p))],
        [.. times.Rows.GroupBy(r => r.Service, StringComparer.Ordinal).OrderBy(g => ServiceTitles.OrderOf(g.Key)).Select(service => new RowGroup(ServiceTitles.Of(service.Key),
            [.. service.Select(r => (IReadOnlyList<Cell>)[r.Treatment, Numbers.Count(r.Count), .. r.Milliseconds.Select(ms => (Cell)(ms is null ? "–" : Numbers.Text(ms)))])]))])
    { Searchable = times.Rows.Count > 60 };
}
