using System.CommandLine;
using System.CommandLine.Help;
using TlsToll.Telemetry;

namespace TlsToll.Rbe.Cli;

/// <summary>The command line of <c>rbe</c>: data on stdout, progress on stderr, documented exit codes.</summary>
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
            var failure = Failure.Of(e);
            return Fail(failure.Code, failure.Message);
        }
    }

    private static async Task<int> InvokeAsync(string[] args)
    {
        // Not a RootCommand, because its name would be the assembly's.
        var root = new Command("rbe", "TLS Toll: the cost of TLS to a business-to-business service.")
        {
            new HelpOption { Action = new HelpWithExamples(), Recursive = true }, new VersionOption(), new HealthCheckOption(),
            RunCommand.Create(), MeasureCommand.Create(), StudyCommand.Create(), SuitesCommand.Create(), UpCommand.Create(), SelfCheckCommand.Create(), DriverCostCommand.Create(),
            SniCostCommand.Create(), NginxCostCommand.Create(), PeersCommand.Create(), IdleCommand.Create(), PredictCommand.Create(), ReplayCommand.Create(), ReportCommand.Create(), StatementsCommand.Create(),
            CompareCommand.Create(), AnovaCommand.Create(), AuditCommand.Create(), AuditCostCommand.Create(), ReviveCommand.Create(), KillsCommand.Create(), FaultsCommand.Create(), FuzzCommand.Create(),
            SoakCommand.Create(), CertsCommand.Create(), ServingCommands.Serve(), ServingCommands.Meter(),
        };
        foreach (var hidden in HiddenCommands.All)
            root.Subcommands.Add(hidden);
        if (Suggestions.TryAnswer(root, args, Console.Out))
            return ExitCode.Success;
        var parsed = root.Parse(args);
        // With --help, the other arguments may be incomplete.
        if (parsed.Errors.Count > 0 && parsed.Action is not HelpWithExamples && !HealthCheckOption.IsRequested(parsed))
            return Fail(ExitCode.Usage, string.Join(" ", parsed.Errors.Select(error => error.Message)) + " See --help.");
        // The program's own Ctrl+C handling drains and reports; the library's would end the process after two seconds.
        return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
    }

    private static int Fail(int code, string message)
    {
        Console.Error.WriteLine("rbe: " + message);
        return code;
    }
}
