using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Distributions;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>The distribution of the response time by service and treatment.</summary>
internal static class DistributionSection
{
    private const int LongTable = 60;

    private static readonly string[] Percents = [.. ResponseTimes.Percents.Select(p => p.ToString(CultureInfo.InvariantCulture))];

    public static Section Of(RunResult run, StudyResult? study, ResponseTimes times)
    {
        var choices = DistributionGroup.Of(run, study).Select((group, i) => Choice(group, times, i)).Where(c => c.Charts.Count > 0);
        return new Section("distribution", "Distribution of the response time",
        [
            new ParagraphBlock(
                "Successful interactions in the windows of timed cells, all counted blocks pooled, hence no intervals. "
                + "A percentile is given if at least one interaction lies beyond it."),
            new ChartsBlock("", Source: null, [.. choices], [Table(times)], []),
        ]);
    }

    private static ChartChoice Choice(DistributionGroup group, ResponseTimes times, int index)
    {
        var styles = SeriesStyle.For([.. group.Series.Select(s => s.Name)], group.Reference);
        var rows = group.Series.Select((s, i) => (s.Name, Style: styles[i], Times: times.Rows.Where(r => r.Treatment == s.Treatment)))
            .SelectMany(s => s.Times.Select(row => (row.Service, Series: new ChartSeries(s.Name, s.Style, Points(row)))));
        var charts =
            from row in rows
            group row.Series by row.Service into service
            orderby ServiceTitles.OrderOf(service.Key)
            let title = ServiceTitles.Of(service.Key)
            let id = Invariant($"distribution-{index}-{ServiceTitles.OrderOf(service.Key)}")
            let response = title + ": response time (ms)"
            select new Chart(id, ChartKind.Percentiles, title, "percentage of interactions", response, [.. service]);
        return new ChartChoice(group.Label, [.. charts]);
    }

    private static ChartPoint[] Points(ServiceTimes row) => [.. row.Milliseconds.Select((ms, i) => new ChartPoint(Percents[i], ms) { Count = row.Count })];

    private static Table Table(ResponseTimes times) => new("Response time in ms by percentile",
        [Column.Name("treatment"), new Column("interactions"), .. Percents.Select(p => new Column("p" + p))],
        [.. from row in times.Rows
            group row by row.Service into service
            orderby ServiceTitles.OrderOf(service.Key)
            select new RowGroup(ServiceTitles.Of(service.Key), [.. service.Select(Row)])])
    { Searchable = times.Rows.Count > LongTable };

    private static IReadOnlyList<Cell> Row(ServiceTimes times) =>
        [times.Treatment, Numbers.Count(times.Count), .. times.Milliseconds.Select(ms => (Cell)(ms is null ? "–" : Numbers.Text(ms)))];
}
