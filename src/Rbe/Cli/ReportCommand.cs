using System.CommandLine;
using TlsToll.Rbe.Reports;
using TlsToll.Rbe.Reports.Html;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe report</c>: what earlier measurements left, as a page, as text or for other programs.</summary>
internal static class ReportCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var directories = new Argument<DirectoryInfo[]>("DIR")
        { Description = "Results of rbe run or rbe study, or of bench primitives; these and a run together are put side by side", Arity = ArgumentArity.OneOrMore };
        var format = new Option<string>("--format") { Description = "Of primitives' tables: text or markdown", HelpName = "FORMAT", DefaultValueFactory = _ => "text" };
        var output = new Option<FileInfo>("--out") { Description = "File to write to", HelpName = "FILE" };
        var command = new Command("report", "Makes a report of what earlier measurements left: DIR/report.html") { directories, format, output };
        command.SetAction(parsed =>
        {
            var wanted = parsed.GetValue(format)!;
            if (wanted is not ("text" or "markdown"))
                throw new CliException(ExitCode.Usage, $"--format: '{wanted}' is none of text, markdown.");
            try
            {
                Write([.. parsed.GetValue(directories)!.Select(d => d.FullName)], wanted == "markdown", parsed.GetValue(output)?.FullName);
            }
            catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
            {
                throw new CliException(ExitCode.Usage, e.Message.ReplaceLineEndings(" "), e);
            }

            return ExitCode.Success;
        });
        return command;
    }

    private static void Write(IReadOnlyList<string> directories, bool markdown, string? output)
    {
        if (directories.FirstOrDefault(d => !ReportInput.Exists(d) && !PrimitivesTables.Exists(d)) is { } empty)
            throw new CliException(ExitCode.Usage, $"{empty} holds neither run.json nor study.json nor {PrimitiveTimes.FileName}.");
        if (directories.Any(PrimitivesTables.Exists))
        {
            PrimitivesTables.Write(directories, markdown);
            return;
        }

        if (directories.Count > 1)
            throw new CliException(ExitCode.Usage, "A report is of one run or study; rbe compare puts two runs side by side.");
        var path = output ?? Path.Combine(directories[0], HtmlReport.FileName);
        HtmlReport.Write(path, ReportPages.Of(ReportInput.Read(directories[0])));
        Console.WriteLine($"Report: {path}");
    }
}
