using System.CommandLine;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sharding;
using TlsToll.Reports;
using TlsToll.Reports.Input;
using TlsToll.Reports.Primitives;
using TlsToll.Results.Files;
using TlsToll.Results.Metrics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe report</c>: converts earlier results to an HTML page, text, or data for other programs.</summary>
internal static class ReportCommand
{
    public static Command Create()
    {
        var directories = new Argument<DirectoryInfo[]>("DIR")
        {
            Description = "Results directory of rbe run or rbe study; all shards of a run (--shard), which are merged; or results of "
                + "bench primitives, alone or with those of runs, for tables of primitives and handshakes",
            Arity = ArgumentArity.OneOrMore,
        };
        var text = SettingTable.Flag("text", "Print the report as text, 80 columns wide");
        var export = SettingTable.OptionalOf("export", "FORM", "Print the results as data (csv: one line per cell and response)", "csv", "json", "md");
        var response = new Setting<IReadOnlyList<CellMetric>?>("response", "Names of the responses to export; only with --export csv", null, Metrics)
        { ValueName = "R,…" };
        var output = SettingTable.Path("out", "File to write to instead of DIR/report.html or, with --text and --export, stdout", "FILE");
        var format = SettingTable.OptionalOf("format", "FORM", "Format of the tables of primitives", "text", "markdown");
        var merged = SettingTable.Path("merged", "Directory of the run merged from shards (default: merged, next to the first shard)");
        var command = SettingCommand.Create(
            "report", "Writes a report of earlier results, by default DIR/report.html", [text, export, response, output, format, merged], (reader, parsed, _) =>
            {
                var (form, metrics) = (reader.Get(export), reader.Get(response));
                var wanted = new ReportRequest(reader.Get(text), form, metrics ?? [.. CellMetrics.All], reader.Get(output));
                var (tables, directory) = (reader.Get(format), reader.Get(merged));
                reader.Check(!(wanted.Text && form is not null), "--text and --export contradict each other");
                reader.Check(metrics is null || form == "csv", "--response is for --export csv");
                reader.Ensure();
                return Task.FromResult(Run([.. parsed.GetValue(directories)!.Select(d => d.FullName)], wanted, tables, directory));
            });
        command.Arguments.Add(directories);
        return command;
    }

    private static int Run(IReadOnlyList<string> directories, ReportRequest wanted, string? format, string? merged)
    {
        try
        {
            var sharded = directories.Count > 1 && directories.All(ShardResult.IsIn);
            if (merged is not null && !sharded)
                throw new InvalidRequestException("--merged requires all shards of a run.");
            if (directories.FirstOrDefault(d => !ReportInput.Exists(d) && !PrimitivesTables.Exists(d)) is { } empty)
                throw new InvalidRequestException($"{empty} contains neither run.json nor study.json nor {PrimitiveTimes.FileName}.");
            if (sharded)
                ReportWriter.Write(Merge(directories, merged), Of(wanted, format), Console.Out);
            else if (directories.Any(PrimitivesTables.Exists))
                Tables(directories, wanted, markdown: format == "markdown");
            else if (directories.Count > 1)
                throw new InvalidRequestException("Name one run or study, or all shards of a run; rbe compare compares two runs.");
            else
                ReportWriter.Write(directories[0], Of(wanted, format), Console.Out);
            return ExitCode.Success;
        }
        catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException(e.Message.ReplaceLineEndings(" "), e);
        }
    }

    private static string Merge(IReadOnlyList<string> directories, string? wanted)
    {
        var shards = ShardSet.Read(directories);
        var directory = ResultsDirectory.Create(wanted ?? Path.Combine(Path.GetDirectoryName(directories[0])!, "merged"), DateTime.UtcNow);
        try
        {
            MergedRun.Write(shards, directory);
        }
        catch
        {
            // Delete an incomplete merged run.
            Directory.Delete(directory.FullPath, recursive: true);
            throw;
        }

        Console.Error.WriteLine($"{shards.All.Count} shards, merged: {directory.FullPath}");
        return directory.FullPath;
    }

    // --format applies to tables; for a report it selects the closest form.
    private static ReportRequest Of(ReportRequest wanted, string? format) => format switch
    {
        "text" => wanted with { Text = true },
        "markdown" => wanted with { Export = "md" },
        _ => wanted,
    };

    private static void Tables(IReadOnlyList<string> directories, ReportRequest wanted, bool markdown)
    {
        if (wanted.Export is not null || wanted.Output is not null)
            throw new InvalidRequestException("--export and --out are for runs and studies; primitives' tables have --format text or markdown.");
        PrimitivesTables.Write(directories, markdown);
    }

    private static IReadOnlyList<CellMetric> Metrics(string names) =>
        [.. names.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(Named)];

    private static CellMetric Named(string name) => CellMetrics.Find(name)
        ?? throw new FormatException($"unknown value '{name}'; expected {string.Join(", ", CellMetrics.All.Select(r => r.Name))}");
}
