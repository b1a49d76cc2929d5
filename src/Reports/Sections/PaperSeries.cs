using TlsToll.Reports.Documents;
using TlsToll.Results.Studies;

namespace TlsToll.Reports.Sections;

/// <summary>The paper's values in a panel of a figure, as series of their own beside those of the measurements.</summary>
internal static class PaperSeries
{
    /// <summary>A series for each of ours of which the paper gives values at levels that were measured.</summary>
    /// <param name="panel">Panel of the figure.</param>
    /// <param name="ours">Series of the measurements, in the panel's order.</param>
    public static IEnumerable<ChartSeries> Of(FigurePanel panel, IReadOnlyList<ChartSeries> ours)
    {
        foreach (var (series, drawn) in panel.Series.Zip(ours))
        {
            PaperValue[] values = [.. Values(panel, series)];
            if (values.Length == 0)
                continue;
            // What all of them share is in the figure's notes.
            var differ = values.Select(value => value.Note).Distinct(StringComparer.Ordinal).Count() > 1;
            var name = $"the paper, {string.Join(" and ", values.Select(value => value.Source).Distinct(StringComparer.Ordinal))}";
            yield return new ChartSeries(values[0].Series is null ? name : $"{drawn.Name}: {name}", drawn.Style.Ringed,
                [.. series.Points.Zip(drawn.Points).SelectMany(level => values.Where(value => IsAt(value, level.First)).Select(value => Point(value, level.Second, differ)))]);
        }
    }

    /// <summary>Sentences on the paper's values in a figure: what their marks are, and why some or all are missing.</summary>
    public static IEnumerable<string> Notes(FigureResult figure)
    {
        PaperValue[] drawn = [.. figure.Panels.SelectMany(panel => panel.Series.SelectMany(series => Values(panel, series)))];
        if (drawn.Length > 0)
            yield return $"Marks in a ring: the paper's values, {string.Join("; ", drawn.GroupBy(value => value.Source, StringComparer.Ordinal).Select(Source))}.";
        foreach (var note in figure.PaperNotes ?? [])
            yield return note;
    }

    // More notes are in the table, one at each value.
    private static string Source(IGrouping<string, PaperValue> values)
    {
        const int Most = 3;
        string[] notes = [.. values.Select(value => value.Note).OfType<string>().Distinct(StringComparer.Ordinal)];
        var source = char.ToLowerInvariant(values.Key[0]) + values.Key[1..];
        return notes.Length is 0 or > Most ? source : $"{source} ({string.Join("; ", notes)})";
    }

    // Of a series that was not measured, nothing is beside the paper's values.
    private static IEnumerable<PaperValue> Values(FigurePanel panel, FigureSeries series) => series.Points.All(point => point.Estimate is null)
        ? []
        : (panel.PaperValues ?? []).Where(value => (value.Series is null || value.Series == series.Level) && series.Points.Any(point => IsAt(value, point)));

    private static bool IsAt(PaperValue value, FigurePoint point) => value.X == (point.PaperX ?? point.X);

    private static ChartPoint Point(PaperValue value, ChartPoint level, bool hasRemark) =>
        new(level.X, value.Y) { OtherX = level.OtherX, Remark = hasRemark ? value.Note : null };
}
