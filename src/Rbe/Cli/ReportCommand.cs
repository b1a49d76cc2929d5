using System.CommandLine;
using Spectre.Console;
using TlsToll.Rbe.Reports;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe report</c>: what earlier measurements left, as tables.</summary>
internal static class ReportCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var directories = new Argument<DirectoryInfo[]>("DIR")
        { Description = "Results of rbe run, or of bench primitives; both together are put side by side", Arity = ArgumentArity.OneOrMore };
        var format = new Option<string>("--format") { Description = "text or markdown", HelpName = "FORMAT", DefaultValueFactory = _ => "text" };
        var command = new Command("report", "Draws what earlier measurements left as tables") { directories, format };
        command.SetAction(parsed =>
        {
            var wanted = parsed.GetValue(format)!;
            if (wanted is not ("text" or "markdown"))
                throw new CliException(ExitCode.Usage, $"--format: '{wanted}' is none of text, markdown.");
            Write(parsed.GetValue(directories)!, wanted == "markdown");
            return ExitCode.Success;
        });
        return command;
    }

    private static void Write(IEnumerable<DirectoryInfo> directories, bool markdown)
    {
        var runs = new List<RunResult>();
        var primitives = new List<PrimitiveTimes>();
        foreach (var directory in directories)
        {
            var (run, times) = (Path.Combine(directory.FullName, "run.json"), Path.Combine(directory.FullName, PrimitiveTimes.FileName));
            if (!File.Exists(run) && !File.Exists(times))
                throw new CliException(ExitCode.Usage, $"{directory.FullName} holds neither run.json nor {PrimitiveTimes.FileName}.");
            try
            {
                if (File.Exists(run))
                    runs.Add(RunJson.Read(run));
                if (File.Exists(times))
                    primitives.Add(PrimitiveTimes.Read(times));
            }
            catch (InvalidDataException e)
            {
                throw new CliException(ExitCode.Usage, e.Message, e);
            }
        }

        foreach (var run in runs)
            Write(run);
        foreach (var times in primitives)
            Write(times, markdown);
        foreach (var run in runs)
        {
            if (primitives.Count > 0 && HandshakeReport.Of(run, primitives[^1]) is { } table)
                Write("Full handshakes beside the primitives that they need", table, markdown);
        }
    }

    private static void Write(RunResult run)
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(Console.Out) });
        console.Profile.Width = 80;
        RunTable.Write(console, run);
        Console.WriteLine();
    }

    private static void Write(PrimitiveTimes times, bool markdown)
    {
        Console.WriteLine(times.Machine);
        foreach (var (title, table) in PrimitiveReport.Of(times))
            Write(title, table, markdown);
        Console.WriteLine();
        Console.WriteLine(times.Answer);
    }

    private static void Write(string title, PlainTable table, bool markdown)
    {
        Console.WriteLine();
        Console.WriteLine(markdown ? $"**{title}**\n" : title);
        Console.Write(markdown ? table.ToMarkdown() : table.ToText());
    }
}
