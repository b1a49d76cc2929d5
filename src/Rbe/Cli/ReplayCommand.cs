using System.CommandLine;
using TlsToll.Experiments.CapabilityProbes;
using TlsToll.Experiments.Flags;
using TlsToll.Experiments.Replay;
using TlsToll.Load.Replay;
using TlsToll.Reports;
using TlsToll.Results.Files;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary><c>rbe replay</c>: what TLS costs a server of static pages, by replaying a trace.</summary>
internal static class ReplayCommand
{
    private const ulong SavedPart = 2;

    /// <summary>Makes the command.</summary>
    public static Command Create()
    {
        var options = new ReplayOptions();
        var command = new Command("replay", "Replays the trace of a web server on static pages: plain, TLS with full handshakes, TLS resumed; needs no database");
        foreach (var option in options.All)
            command.Options.Add(option);
        command.SetAction((parsed, _) => RunAsync(
            new ReplaySettingsParser(options, parsed).Parse(), parsed.GetValue(options.Save)?.FullName, parsed.GetValue(options.Run.Out)?.FullName));
        return command;
    }

    private static async Task<int> RunAsync(ReplaySettings settings, string? save, string? outDirectory)
    {
        if (save is not null)
            return Save(settings, save);
        using var interrupts = new Interrupts();
        await Preflight.CheckAsync(settings.Choices, settings.OpenSsl, interrupts.Drain);
        var directory = Create(outDirectory);
        var progress = ProgressLine.OnStandardError();
        var result = await new ReplayRun(settings, directory, progress, progress).RunAsync(interrupts.Drain, interrupts.Abort);
        progress.Clear();
        ReplayTable.Write(Console.Out, result);
        Console.WriteLine($"Results: {ReportWriter.TryWriteHtml(directory.FullPath)}");
        return result.Status switch
        {
            "interrupted" => ExitCode.Interrupted,
            "invalid" => ExitCode.Invalid,
            _ => result.Treatments.Any(t => t.Errors > 0) ? ExitCode.Invalid : ExitCode.Success,
        };
    }

    private static int Save(ReplaySettings settings, string path)
    {
        try
        {
            TraceFile.Write(path, settings.Trace(SavedPart));
            return ExitCode.Success;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException("--save: " + e.Message, e);
        }
    }

    private static ResultsDirectory Create(string? wanted)
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
