using TlsToll.Rbe.Reports.Pages;

namespace TlsToll.Rbe.Reports.Sections;

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

    /// <summary>A row per point, a column per chart: of charts whose points have the same names.</summary>
    /// <param name="title">Title of the table.</param>
    /// <param name="heading">What the points are.</param>
    /// <param name="charts">The charts.</param>
    public static Table Across(string title, string heading, IReadOnlyList<Chart> charts)
    {
        var names = charts.SelectMany(c => c.Series).SelectMany(s => s.Points).Select(p => p.X).Distinct(StringComparer.Ordinal);
        return new Table(title,
            [new Column(heading, ColumnKind.Name), .. charts.Select(c => new Column(charts.Count == 1 ? c.YLabel : c.Title))],
            names.Select(name => (IReadOnlyList<Cell>)
                [name, .. charts.Select(c => Value(c.Series.SelectMany(s => s.Points).FirstOrDefault(p => p.X == name)))]));
    }

    /// <summary>A row per percentile, a column per series.</summary>
    public static Table Percentiles(Chart chart) => Of(chart) with { Title = chart.Title };

    private static string Value(ChartPoint? point) => point is null ? "" : Numbers.Text(point.Y, point.Low, point.High);
}
