using System.Globalization;
using TlsToll.Results.Files;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Export;

/// <summary>
/// Writes a run's responses in long form, one line per cell and response, for <c>rbe anova</c> and statistics programs. It omits cells of
/// blocks that do not count, and responses that were not measured.
/// </summary>
internal static class CsvExport
{
    /// <summary>Writes the table.</summary>
    /// <param name="writer">Receives the table.</param>
    /// <param name="run">Run to export.</param>
    /// <param name="metrics">Metrics to export.</param>
    public static void Write(TextWriter writer, RunResult run, IReadOnlyList<CellMetric> metrics)
    {
        string[] factors = [.. new SortedSet<string>(run.Treatments.SelectMany(t => t.Factors.Keys), StringComparer.Ordinal)];
        var levels = run.Treatments.ToDictionary(t => t.Name, t => t.Factors, StringComparer.Ordinal);
        WriteLine(writer, ["block", "cell", "treatment", .. factors, "response", "unit", "value"]);
        foreach (var (block, cell) in MetricValues.CellsOf(run))
        {
            var known = levels.GetValueOrDefault(cell.Treatment);
            string[] head = [Text(block), Text(cell.Cell), cell.Treatment, .. factors.Select(f => known?.GetValueOrDefault(f) ?? "")];
            foreach (var metric in metrics)
            {
                if (metric.Kind == cell.Kind && metric.Value(cell) is { } value && double.IsFinite(value))
                    WriteLine(writer, [.. head, metric.Name, metric.Unit, value.ToString("R", CultureInfo.InvariantCulture)]);
            }
        }
    }

    private static void WriteLine(TextWriter writer, string[] fields)
    {
        // A line end within a field would confuse readers that process one line at a time.
        writer.Write(CsvLine.Of(fields.Select(field => field.ReplaceLineEndings(" "))));
        writer.Write('\n');
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
