using System.CommandLine;
using Spectre.Console;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Flags;
using TlsToll.Experiments.Running;
using TlsToll.Experiments.Settings;
using TlsToll.Reports;
using TlsToll.Reports.Text;
using TlsToll.Results.Files;
using TlsToll.Testbed;
using TlsToll.Testbed.Profiling;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe run</c>: one comparison.</summary>
internal static class RunCommand
{
    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var options = new RunOptions(Environment.GetEnvironmentVariable);
        var command = new Command("run", "Measures what TLS costs, in randomised blocks, on tiers it starts itself or on running ones (--sut)");
        foreach (var option in options.All)
            command.Options.Add(option);
        command.SetAction((parsed, _) => RunAsync(
            new RunSettingsParser(options, parsed).Parse(), parsed.GetValue(options.Out)?.FullName));
        return command;
    }

    private static async Task<int> RunAsync(RunSettings settings, string? outDirectory)
    {
        using var interrupts = new Interrupts();
        if (settings.Profile)
            await PerfProgram.CheckAsync(interrupts.Drain);
        await Preflight.CheckAsync(settings.Choices, settings.OpenSsl, interrupts.Drain);
        var directory = Directory(outDirectory);
        var progress = ProgressLine.OnStandardError();
        var result = await new ComparisonRun(settings, directory, progress, progress).RunAsync(interrupts.Drain, interrupts.Abort);
        progress.Clear();
        RunTable.Write(Terminal(), result);
        Console.WriteLine($"Results: {ReportWriter.TryWriteHtml(directory.FullPath)}");
        return result.Status switch
        {
            "interrupted" => ExitCode.Interrupted,
            "invalid" => ExitCode.Invalid,
            _ => result.Treatments.Any(t => t.Errors > 0) ? ExitCode.Invalid : ExitCode.Success,
        };
    }

    // 80 columns wherever it goes to: a table in a file should look like that on a terminal.
    private static IAnsiConsole Terminal()
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = Console.IsOutputRedirected ? AnsiSupport.No : AnsiSupport.Detect,
            Out = new AnsiConsoleOutput(Console.Out),
        });
        console.Profile.Width = 80;
        return console;
    }

    private static ResultsDirectory Directory(string? wanted)
    {
        try
        {
            return ResultsDirectory.Create(wanted, DateTime.UtcNow);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException("--out: " + e.Message, e);
        }
    }
}
