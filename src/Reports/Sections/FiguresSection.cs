using TlsToll.Reports.Documents;
using TlsToll.Results.Metrics;
using TlsToll.Results.Studies;
using static System.FormattableString;

namespace TlsToll.Reports.Sections;

/// <summary>Figures of the paper, drawn from the measurements here.</summary>
internal static class FiguresSection
{
    public static Section Of(StudyResult study) =>
        new("figures", "Figures", [.. study.Figures.Select((figure, i) => Figure(study, figure, i))]);

    // A response that was not measured at all has a sentence instead of an empty chart.
    private static Block Figure(StudyResult study, FigureResult figure, int index)
    {
        var panels = figure.Panels.Select((panel, i) => (Panel: panel, Id: Invariant($"figure-{index + 1}-{i + 1}"))).Where(p => IsMeasured(p.Panel)).ToArray();
        Chart[] charts = [.. panels.Select(p => Panel(study, figure, p.Panel, p.Id))];
        string[] missing = [.. figure.Panels.Where(panel => !IsMeasured(panel)).Select(panel => panel.Label)];
        if (charts.Length == 0)
            return new ParagraphBlock($"{figure.Title}{(figure.Paper is { } place ? $" ({place})" : "")}: not measured.");
        var notes = missing.Length == 0 ? Notes(study, figure) : Notes(study, figure).Prepend($"Not measured: {string.Join("; ", missing)}.");
        return new ChartsBlock(figure.Title, figure.Paper, [new ChartChoice("", Scaled(charts, [.. panels.Select(p => p.Panel.Unit)]))], [.. charts.Select(PivotTable.Of)], [.. notes]);
    }

    private static bool IsMeasured(FigurePanel panel) => panel.Series.Any(series => series.Points.Any(point => point.Estimate is not null));

    private static Chart Panel(StudyResult study, FigureResult figure, FigurePanel panel, string id)
    {
        var reference = panel.Series.FirstOrDefault(s => ExperimentLayout.IsReference(study, s.Points.Select(p => p.Treatment)))?.Level;
        var styles = SeriesStyle.For([.. panel.Series.Select(s => s.Level)], reference);
        var numeric = NumericLevels.Of(panel.Series.SelectMany(s => s.Points).Select(p => p.X));
        ChartSeries[] ours = [.. panel.Series.Select((series, i) => new ChartSeries(series.Level, styles[i], [.. series.Points.Select(point => Point(point, numeric?.Numbers))]))];
        ChartSeries[] paper = [.. PaperSeries.Of(panel, ours)];
        ChartCurve[] curves = [.. study.Lines.Select(line => line.Drawn).OfType<DrawnLine>().Where(line => line.Figure == figure.Id && line.Response == panel.Response).Select(Curve)];
        return new Chart(id, ChartKind.Lines, panel.Label, numeric?.Label ?? figure.XLabel, $"{panel.Label} ({panel.Unit})", [.. ours, .. paper])
        {
            Curves = curves,
            IsLogarithmic = paper.Length + curves.Length > 0 && SpansDecades([.. ours, .. paper]),
            Most = Shares.Contains(panel.Response) ? 100 : null,
            Note = Intervals([.. panel.Series.SelectMany(s => s.Points)]),
        };
    }

    // Panels of one unit have one scale, unless one of them has a logarithmic one. The table of the numbers has no scale.
    private static IReadOnlyList<Chart> Scaled(Chart[] charts, string[] units) => charts.Any(chart => chart.IsLogarithmic)
        ? [.. charts.Select(chart => chart.IsLogarithmic ? chart with { YLabel = chart.YLabel + ", logarithmic" } : chart)]
        : SharedScale.Of(charts, units, mayBeLogarithmic: false);

    // The paper's machine and today's differ so much that a scale from zero would show one of them alone; and small pages and large ones.
    private static bool SpansDecades(ChartSeries[] series)
    {
        const double Many = 30;
        double[] values = [.. series.SelectMany(s => s.Points).Select(point => point.Y).OfType<double>()];
        return values.Length > 0 && values.Min() > 0 && values.Max() / values.Min() > Many;
    }

    private static ChartCurve Curve(DrawnLine line) => new(line.Series, [.. line.Points.Select(point => new CurvePoint(point.X, point.Estimate, point.Low, point.High))]);

    // Percentages of a whole.
    private static readonly HashSet<string> Shares = new(StringComparer.Ordinal)
    { CellMetrics.SutUtilisation.Name, CellMetrics.RestUtilisation.Name, CellMetrics.DiskBusy.Name, CellMetrics.BranchMissShare.Name };

    private static ChartPoint Point(FigurePoint point, IReadOnlyDictionary<string, string>? numbers) =>
        new(numbers?[point.X] ?? point.X, point.Estimate, point.Low, point.High)
        { OtherX = point.PaperX, Count = point.Estimate is null ? null : point.Blocks, Blocks = point.ByBlock };

    // Points of all panels share most of their notes.
    private static IEnumerable<string> Notes(StudyResult study, FigureResult figure)
    {
        var points = figure.Panels.SelectMany(p => p.Series).SelectMany(s => s.Points.Select(point => (s.Level, Point: point))).ToArray();
        if (Intervals([.. points.Select(p => p.Point)]) is { Length: > 0 } intervals)
            yield return intervals;
        if (study.Lines.Any(line => line.Drawn?.Figure == figure.Id))
            yield return "Lines: fitted to the points of all blocks by weighted least squares, with the 95 % band of the mean at each level.";
        foreach (var note in PaperSeries.Notes(figure))
            yield return note;
        if (points.Any(p => p.Point.PaperX is not null))
            yield return "Below each level: the same level on the paper's scale.";
        foreach (var note in points.Where(p => p.Point.Note is not null).GroupBy(p => p.Point.Note!, StringComparer.Ordinal))
        {
            var where = note.Select(p => p.Level.Length == 0 ? p.Point.X : $"{p.Level} at {p.Point.X}").Distinct(StringComparer.Ordinal);
            yield return $"{string.Join(", ", where)}: {note.Key}";
        }
    }

    // What the marks of points are; empty if none was measured.
    private static string Intervals(FigurePoint[] points)
    {
        int[] blocks = [.. points.Where(point => point.Estimate is not null).Select(point => point.Blocks).Distinct().Order()];
        if (blocks.Length == 0)
            return "";
        if (blocks[^1] == 1)
            return "Values of one block, so without intervals.";
        var count = blocks.Length == 1 ? Invariant($"{blocks[0]}") : Invariant($"{blocks[0]} to {blocks[^1]}");
        return $"Means over {count} blocks{(points.Any(point => point.ByBlock.Count > 0) ? ", a dot each" : "")}; 95 % intervals to compare them with each other.";
    }
}
