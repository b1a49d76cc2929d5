using System.CommandLine;
using TlsToll.Telemetry;

namespace TlsToll.Rbe.Cli;

/// <summary>The command line: data on stdout, progress on stderr, documented exit codes.</summary>
public static class CommandLine
{
    /// <summary>Parses the arguments and runs the command; converts every exception to a line and an exit code.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        try
        {
            return await InvokeAsync(args);
        }
#pragma warning disable CA1031 // The outermost handler: whatever fails becomes a line and an exit code.
        catch (Exception e)
#pragma warning restore CA1031
        {
            var failure = Failure.Of(e, withStack: Environment.GetEnvironmentVariable(Failure.StackVariable) is { Length: > 0 });
            return Fail(failure.Code, failure.Message);
        }
    }

    private static async Task<int> InvokeAsync(string[] args)
    {
        var root = new ProgramCommand(ProgramName.Current);
        if (Suggestions.TryAnswer(root, args, Console.Out))
            return ExitCode.Success;
        var parsed = root.Parse(HelpCommand.Rewritten(args));
        // With --help, the other arguments may be incomplete; but help of a command that does not exist is no help.
        if (Mistakes.Of(parsed, ProgramName.Current) is { } mistake && !IsHelp(parsed) && !HealthCheckOption.IsRequested(parsed))
            return Fail(ExitCode.Usage, mistake);
        // The program's own Ctrl+C handling drains and reports; the library's would end the process after two seconds.
        return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
    }

    private static bool IsHelp(ParseResult parsed) => parsed.Action is HelpAction && !(parsed.CommandResult.Command is ProgramCommand && parsed.UnmatchedTokens.Count > 0);

    private static int Fail(int code, string message)
    {
        ProgressLine.ClearShown();
        Terminal.WriteError($"{ProgramName.Current}: {message}");
        return code;
    }
}
