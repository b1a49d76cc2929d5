using System.CommandLine;
using TlsToll.Experiments.Sharding;
using TlsToll.Reports;
using TlsToll.Reports.Input;
using TlsToll.Reports.Primitives;
using TlsToll.Results.Files;
using TlsToll.Results.Metrics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe report</c>: what earlier measurements left, as a page, as text or for other programs.</summary>
internal static class ReportCommand
{
    private static readonly string[] Exports = ["csv", "json", "md"];
    private static readonly string[] Formats = ["text", "markdown"];

    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var directories = new Argument<DirectoryInfo[]>("DIR")
        {
            Description = "What rbe run or rbe study left, or all parts of a run that several RBEs shared (--shard), which are merged; "
                + "of bench primitives there are tables, beside those of runs named with them",
            Arity = ArgumentArity.OneOrMore,
        };
        var text = new Option<bool>("--text") { Description = "Print the report as text of 80 columns" };
        var export = new Option<string>("--export")
        { Description = "Print it as csv (a line per cell and response), json or md", HelpName = "FORM" };
        var response = new Option<string>("--response")
        { Description = "With --export csv: only these responses, by name", HelpName = "R,…" };
        var output = new Option<FileInfo>("--out") { Description = "Write to this file instead", HelpName = "FILE" };
        var format = new Option<string>("--format") { Description = "Of primitives' tables: text or markdown", HelpName = "FORM" };
        var merged = new Option<DirectoryInfo>("--merged")
        { Description = "Where the whole of a run in parts goes (default: merged, beside the first part)", HelpName = "DIR" };
        var command = new Command("report", "Makes a report of what earlier measurements left, by default DIR/report.html")
        { directories, text, export, response, output, format, merged };
        command.SetAction(parsed =>
        {
            if (parsed.GetValue(text) && parsed.GetValue(export) is not null)
                throw new InvalidRequestException("--text and --export contradict each other.");
            var form = Among("--export", parsed.GetValue(export), Exports);
            var wanted = new ReportRequest(
                parsed.GetValue(text), form, Metrics(parsed.GetValue(response), form), parsed.GetValue(output)?.FullName);
            var tables = Among("--format", parsed.GetValue(format), Formats);
            return Run([.. parsed.GetValue(directories)!.Select(d => d.FullName)], wanted, tables, parsed.GetValue(merged)?.FullName);
        });
        return command;
    }

    private static int Run(IReadOnlyList<string> directories, ReportRequest wanted, string? format, string? merged)
    {
        try
        {
            var inParts = directories.Count > 1 && directories.All(ShardResult.IsIn);
            if (merged is not null && !inParts)
                throw new InvalidRequestException("--merged is for the parts of a run that several RBEs shared, all of them.");
            if (directories.FirstOrDefault(d => !ReportInput.Exists(d) && !PrimitivesTables.Exists(d)) is { } empty)
                throw new InvalidRequestException($"{empty} holds neither run.json nor study.json nor {PrimitiveTimes.FileName}.");
            if (inParts)
                ReportWriter.Write(Merge(directories, merged), Of(wanted, format));
            else if (directories.Any(PrimitivesTables.Exists))
                Tables(directories, wanted, markdown: format == "markdown");
            else if (directories.Count > 1)
                throw new InvalidRequestException("A report is of one run or study, or of all parts of one; rbe compare puts two runs side by side.");
            else
                ReportWriter.Write(directories[0], Of(wanted, format));
            return ExitCode.Success;
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException(e.Message.ReplaceLineEndings(" "), e);
        }
    }

    private static string Merge(IReadOnlyList<string> directories, string? wanted)
    {
        var parts = ShardSet.Read(directories);
        var directory = ResultsDirectory.Create(wanted ?? Path.Combine(Path.GetDirectoryName(directories[0])!, "merged"), DateTime.UtcNow);
        try
        {
            MergedRun.Write(parts, directory);
        }
        catch
        {
            // A merged run is whole or not there.
            Directory.Delete(directory.FullPath, recursive: true);
            throw;
        }

        Console.Error.WriteLine($"{parts.All.Count} parts, merged: {directory.FullPath}");
        return directory.FullPath;
    }

    // --format is of tables; of a report it means the form nearest to that.
    private static ReportRequest Of(ReportRequest wanted, string? format) => format switch
    {
        "text" => wanted with { Text = true },
        "markdown" => wanted with { Export = "md" },
        _ => wanted,
    };

    private static void Tables(IReadOnlyList<string> directories, ReportRequest wanted, bool markdown)
    {
        if (wanted.Export is not null || wanted.Output is not null)
        {
            throw new InvalidRequestException("--export and --out are for runs and studies; primitives' tables come with --format text or markdown.");
        }

        PrimitivesTables.Write(directories, markdown);
    }

    private static string? Among(string option, string? value, string[] known) =>
        value is null || known.Contains(value, StringComparer.Ordinal)
            ? value
            : throw new InvalidRequestException($"{option}: unknown value '{value}'; expected {string.Join(", ", known)}.");

    private static IReadOnlyList<CellMetric> Metrics(string? names, string? export)
    {
        if (names is null)
            return [.. CellMetrics.All];
        if (export != "csv")
            throw new InvalidRequestException("--response is for --export csv.");
        return [.. names.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(Named)];
    }

    private static CellMetric Named(string name)
    {
        var known = CellMetrics.All;
        return known.FirstOrDefault(r => r.Name == name)
            ?? throw new InvalidRequestException($"--response: unknown value '{name}'; expected {string.Join(", ", known.Select(r => r.Name))}.");
    }
}
