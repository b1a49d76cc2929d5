using System.CommandLine;
using System.Net;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Sharding;
using TlsToll.Rbe.Serving;
using TlsToll.Reports;
using TlsToll.Reports.Input;
using TlsToll.Reports.Primitives;
using TlsToll.Reports.Text;
using TlsToll.Results.Faults;
using TlsToll.Results.Files;
using TlsToll.Results.Metrics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>bench report</c>: converts earlier results to an HTML page, text, or data for other programs.</summary>
internal static class ReportCommand
{
    private const string Page = "html";

    public static Command Create()
    {
        var directories = new Argument<string[]>("DIR")
        {
            Description = "Results directory of a run or study; all shards of a run (--shard), which are merged; or results of "
                + "primitives, alone or with those of runs, for tables of primitives and handshakes",
            Arity = ArgumentArity.OneOrMore,
        };
        var form = SettingTable.OneOf("output", "FORM", "Form of the report; csv has a line per cell and response, openmetrics has a run's shares and costs, text and md are all that primitives have", Page, "text", "json", "csv", "md", "openmetrics");
        var response = new Setting<IReadOnlyList<CellMetric>?>("response", "Names of the responses to export; only with --output csv", null, Metrics)
        { ValueName = "LIST", IsList = true };
        var output = SettingTable.Path("file", "File to write to (default: DIR/report.html for html, stdout for the others)", "FILE");
        var merged = SettingTable.Path("merged", "Directory of the run merged from shards (default: merged, next to the first shard)");
        var figures = SettingTable.Path("figures", "Writes each figure as a file of its own into DIR, instead of a report, and lists the files");
        var figure = new Setting<string?>("figure", "Writes only the figures whose names begin with NAME, such as fig-7", null, text => text) { ValueName = "NAME" };
        var figureForms = SettingTable.List("figure-format", "Forms of the files of --figures: svg, csv (the figure's data), vega-lite (default: svg)", [.. FigureFiles.Forms], [FigureFiles.Forms[0]], names => names);
        var serve = SettingTable.Flag("serve", "Then shows the directory of the page to a browser on this machine, until Ctrl+C, and prints the address");
        var command = SettingCommand.Create("report", "Writes a report of earlier results, by default DIR/report.html", [form, response, output, merged, figures, figure, figureForms, serve], async (reader, parsed, _) =>
        {
            var (wanted, metrics, file, directory) = (reader.Get(form), reader.Get(response), reader.Get(output), reader.Get(merged));
            var drawn = new DrawnFigures(reader.Get(figures), reader.Get(figure), reader.Get(figureForms));
            reader.Check(drawn.Directory is null || !(reader.Has(form) || reader.Has(output)), "--figures writes figures instead of a report, so --output and --file have no effect");
            reader.Check(drawn.Directory is not null || !reader.Has(figureForms), "--figure-format is for --figures");
            reader.Check(drawn.Directory is not null || drawn.Name is null, "--figure is for --figures");
            reader.Check(metrics is null || wanted == "csv", "--response is for --output csv");
            reader.Check(!reader.Get(serve) || (wanted == Page && file is null && drawn.Directory is null), "--serve shows DIR/report.html, so --output, --file and --figures contradict it");
            reader.Ensure();
            OutputPath.EnsureFile(output.ToString(), file);
            OutputPath.EnsureDirectory("--figures", drawn.Directory);
            var request = new ReportRequest(wanted == "text", wanted is Page or "text" ? null : wanted, metrics ?? [.. CellMetrics.All], file, ProgramName.Typed)
            { Columns = file is null ? Terminal.TextColumns : PlainTable.UsualWidth };
            IReadOnlyList<string> named = [.. parsed.GetValue(directories)!.Select(ResultsPath.Of)];
            if (reader.Get(serve) && named.Any(PrimitivesTables.Exists))
                throw new InvalidRequestException("Tables of primitives have no page, so --serve is not for them.");
            var reported = Run(named, request, drawn, directory);
            if (!reader.Get(serve))
                return ExitCode.Success;
            var at = new IPEndPoint(IPAddress.Loopback, 0);
            return await ServingCommands.RunAsync(at, cancellation => ResultsServer.RunAsync(reported, at, Console.Out, cancellation, ReportWriter.PageName), $"{serve}");
        });
        command.Arguments.Add(directories);
        return command;
    }

    // Returns the directory that was reported.
    private static string Run(IReadOnlyList<string> directories, ReportRequest wanted, DrawnFigures drawn, string? merged)
    {
        try
        {
            var sharded = directories.Count > 1 && directories.All(ShardResult.IsIn);
            if (merged is not null && !sharded)
                throw new InvalidRequestException("--merged requires all shards of a run.");
            if (directories.FirstOrDefault(d => !ReportInput.Exists(d) && !PrimitivesTables.Exists(d)) is { } empty)
                throw new InvalidRequestException(!Path.Exists(empty) ? $"There is no {empty}." : $"{empty} contains neither run.json nor study.json nor {FaultsJson.FileName} nor {PrimitiveTimes.FileName}.");
            if (!sharded && directories.Any(PrimitivesTables.Exists))
            {
                Tables(directories, wanted, drawn);
                return directories[0];
            }

            if (!sharded && directories.Count > 1)
                throw new InvalidRequestException("Name one run or study, or all shards of a run; the command compare compares two runs.");
            var directory = sharded ? Merge(directories, merged) : directories[0];
            Write(directory, wanted, drawn);
            return directory;
        }
        catch (Exception e) when (ResultsPath.IsProblem(e))
        {
            throw ResultsPath.Problem(e);
        }
    }

    private static void Write(string results, ReportRequest wanted, DrawnFigures drawn)
    {
        if (drawn.Directory is null)
        {
            ReportWriter.Write(results, wanted, Console.Out);
            return;
        }

        foreach (var path in FigureFiles.Write(results, drawn.Directory, drawn.Forms, drawn.Name))
            Console.WriteLine(path);
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

    private static void Tables(IReadOnlyList<string> directories, ReportRequest wanted, DrawnFigures drawn)
    {
        if (wanted.Export is not (null or "md") || wanted.Output is not null || drawn.Directory is not null)
            throw new InvalidRequestException("The tables of primitives are printed as text or, by --output md, as Markdown; --file, --figures and other forms are for runs and studies.");
        PrimitivesTables.Write(directories, markdown: wanted.Export == "md");
    }

    private static IReadOnlyList<CellMetric> Metrics(string names) =>
        [.. names.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries).Select(Named)];

    private static CellMetric Named(string name) => CellMetrics.Find(name)
        ?? throw new FormatException($"unknown value '{name}'; expected {string.Join(", ", CellMetrics.All.Select(r => r.Name))}");

    // Figures as files; without a directory, none.
    private sealed record DrawnFigures(string? Directory, string? Name, IReadOnlyList<string> Forms);
}
