using TlsToll.Reports.Export;
using TlsToll.Reports.Html;
using TlsToll.Reports.Input;
using TlsToll.Reports.Sections;
using TlsToll.Reports.Text;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;

namespace TlsToll.Reports;

/// <summary>Options of <c>bench report</c>.</summary>
/// <param name="Text">True to write plain text.</param>
/// <param name="Export">Export format: <c>csv</c>, <c>json</c>, <c>md</c> or <c>openmetrics</c>; null for none.</param>
/// <param name="Metrics">Metrics for the CSV export.</param>
/// <param name="Output">Path of the output file; null for the default place.</param>
/// <param name="Program">What the reader types to start the program.</param>
public sealed record ReportRequest(bool Text, string? Export, IReadOnlyList<CellMetric> Metrics, string? Output, string Program)
{
    /// <summary>Columns of the terminal that shows plain text.</summary>
    public int Columns { get; init; } = PlainTable.UsualWidth;
}

/// <summary>Writes the report of a results directory, or of a sizing.</summary>
public static class ReportWriter
{
    /// <summary>Name of the page's file.</summary>
    public const string PageName = HtmlReport.FileName;

    /// <summary>Writes <c>report.html</c> into the directory of a run that has just ended.</summary>
    /// <param name="directory">Results directory.</param>
    /// <param name="program">What the reader types to start the program.</param>
    /// <param name="problem">Reason that the report could not be written; null if it was.</param>
    /// <param name="read">The directory's files, if they have been read; null to read them.</param>
    /// <returns>Path of the report, or of the directory if the report could not be written.</returns>
    public static string TryWriteHtml(string directory, string program, out string? problem, ReportInput? read = null)
    {
        var path = Path.Combine(directory, HtmlReport.FileName);
        try
        {
            HtmlReport.Write(path, ReportBuilder.Of((read ?? ReportInput.Read(directory)) with { Program = program }));
            problem = null;
            return path;
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            // The measurements are on disk; rbe report can write the page later.
            problem = $"the report was not written: {e.Message}";
            return directory;
        }
    }

    /// <summary>Writes the requested report.</summary>
    /// <param name="directory">Results directory.</param>
    /// <param name="wanted">Form of the report, and its file.</param>
    /// <param name="output">Output of a report without a file; for a page, of its path.</param>
    /// <exception cref="InvalidDataException">The directory lacks a required file, or a file is not what its name says.</exception>
    public static void Write(string directory, ReportRequest wanted, TextWriter output)
    {
        var input = ReportInput.Read(directory, withResponseTimes: wanted.Export is not ("csv" or "openmetrics")) with { Program = wanted.Program };
        if (wanted is { Text: false, Export: null })
        {
            var path = wanted.Output ?? Path.Combine(directory, HtmlReport.FileName);
            HtmlReport.Write(path, ReportBuilder.Of(input));
            output.WriteLine($"Report: {path}");
            return;
        }

        if (wanted.Output is not { } file)
        {
            Write(input, wanted, output);
            return;
        }

        // In whole, so that a report that can't be made leaves an existing file as it is.
        using var text = new StringWriter();
        Write(input, wanted, text);
        File.WriteAllText(file, text.ToString());
    }

    /// <summary>Writes the sizes of <c>bench size</c> as one HTML file.</summary>
    /// <param name="path">Path of the file.</param>
    /// <param name="result">The sizes.</param>
    /// <param name="product">Name and version of the program.</param>
    /// <param name="at">Time of the sizing, UTC.</param>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public static void WriteSizes(string path, SizingResult result, string product, DateTime at)
    {
        ArgumentNullException.ThrowIfNull(result);
        HtmlReport.Write(path, SizingSections.Of(result, product, at));
    }

    /// <summary>Writes a report other than a page.</summary>
    /// <param name="input">Files of the results directory.</param>
    /// <param name="wanted">Form of the report.</param>
    /// <param name="writer">Receives it.</param>
    /// <exception cref="InvalidDataException">A required file is missing.</exception>
    public static void Write(ReportInput input, ReportRequest wanted, TextWriter writer)
    {
        switch (wanted.Export)
        {
            case "csv":
                CsvExport.Write(writer, Measured(input), wanted.Metrics);
                break;
            case "openmetrics":
                writer.Write(OpenMetricsExport.Of(Measured(input), input.State));
                break;
            case "json" when input is { Run: null, Study: null }:
                throw new InvalidDataException("There is neither run.json nor study.json to export; faults.json is JSON already.");
            case "json":
                writer.Write(JsonExport.Of(input).ToText());
                break;
            case "md":
                writer.Write(MarkdownExport.Of(ReportBuilder.Of(input)));
                break;
            default:
                writer.Write(TextReport.Of(ReportBuilder.Of(input), input.Study is null ? input.Run : null, wanted.Columns));
                break;
        }
    }

    private static RunResult Measured(ReportInput input) => input.Run ?? throw new InvalidDataException("There is no run.json, so there are no cells to export.");
}
