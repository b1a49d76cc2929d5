using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Sections;

/// <summary>The numbers of charts as tables.</summary>
internal static class PivotTable
{
    /// <summary>A row per level, a column per series.</summary>
    public static Table Of(Chart chart)
    {
        var levels = chart.Series.SelectMany(s => s.Points).Select(p => (p.X, p.OtherX)).Distinct();
        return new Table(chart.YLabel,
            [new Column(chart.XLabel, ColumnKind.Name), .. chart.Series.Select(s => new Column(s.Name.Length == 0 ? chart.Title : s.Name))],
            levels.Select(level => (IReadOnlyList<Cell>)
            [
                level.OtherX is null ? level.X : $"{level.X} (paper {level.OtherX})",
                .. chart.Series.Select(s => Value(s.Points.FirstOrDefault(p => p.X == level.X && p.OtherX == level.OtherX))),
            ]));
    }

    /// <summary>A row per point: of a chart whose points have names of their own.</summary>
    /// <param name="chart">The chart.</param>
    /// <param name="heading">What the points are.</param>
    public static Table ByName(Chart chart, string heading) => new(chart.Title,
        [new Column(heading, ColumnKind.Name), new Column(chart.YLabel)],
        chart.Series.SelectMany(s => s.Points).Select(p => (IReadOnlyList<Cell>)[p.X, Value(p)]));

    private static string Value(ChartPoint? point) => point is null ? "" : Numbers.Text(point.Y, point.Low, point.High);
}
