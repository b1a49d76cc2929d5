using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Sections;

/// <summary>Converts the numbers of charts to tables.</summary>
internal static class PivotTable
{
    /// <summary>Table with a row per level and a column per series.</summary>
    public static Table Of(Chart chart)
    {
        var levels = chart.Series.SelectMany(s => s.Points).Select(p => (p.X, p.OtherX)).Distinct();
        return new Table(chart.YLabel,
            [new Column(chart.XLabel, ColumnKind.Name), .. chart.Series.Select(s => new Column(s.Name.Length == 0 ? chart.Title : s.Name))],
            levels.Select(level => (IReadOnlyList<Cell>)
            [
                level.OtherX is null ? level.X : $"{level.X} (paper {level.OtherX})",
                .. chart.Series.Select(s => (Cell)string.Join("; ", s.Points.Where(p => p.X == level.X && p.OtherX == level.OtherX).Select(Value))),
            ]));
    }

    /// <summary>Table with a row per point, for a chart whose points have names.</summary>
    /// <param name="chart">Chart to convert.</param>
    /// <param name="heading">Heading of the column of names.</param>
    public static Table ByName(Chart chart, string heading) => new(chart.Title,
        [new Column(heading, ColumnKind.Name), new Column(chart.YLabel)],
        chart.Series.SelectMany(s => s.Points).Select(p => (IReadOnlyList<Cell>)[p.X, Value(p)]));

    private static string Value(ChartPoint point) => Numbers.Text(point.Y, point.Low, point.High) + (point.Remark is { } remark ? $" ({remark})" : "");
}
