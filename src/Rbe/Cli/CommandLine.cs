using System.CommandLine;
using TlsToll.Rbe.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>The command line of <c>rbe</c>: data on stdout, progress on stderr, documented exit codes.</summary>
internal static class CommandLine
{
    private const string Description =
        """
        TLS Toll: what TLS costs a business-to-business service.

        Examples:
          rbe run --quick                     what TLS costs here, in some two minutes
          rbe run --precision 0.5             as many blocks as ± 0.5 points of the share need
          rbe up --json                       the tiers, until Ctrl+C
          rbe run --help                      all settings of a run

        Exit codes: 0 done; 1 the run is invalid or a check failed; 2 a flag is wrong; 3 a program is missing;
        4 a tier did not come up or ended; 130 interrupted (what was measured is reported).
        """;

    /// <summary>Parses and runs; never throws.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        var root = new RootCommand(Description)
        {
            RunCommand.Create(), UpCommand.Create(), SelfCheckCommand.Create(), AuditCommand.Create(), CertsCommand.Create(),
            HiddenCommands.Worker(), HiddenCommands.Guard(),
        };
        var parsed = root.Parse(args);
        if (parsed.Errors.Count > 0)
            return Fail(ExitCode.Usage, string.Join(" ", parsed.Errors.Select(error => error.Message)) + " See --help.");
        try
        {
            // Our own handling of Ctrl+C drains and reports; the library's would end the process after two seconds.
            return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null });
        }
        catch (CliException e)
        {
            return Fail(e.ExitCode, e.Message);
        }
        catch (TestbedException e)
        {
            return Fail(ExitCode.Tier, e.Message);
        }
        catch (OperationCanceledException)
        {
            return Fail(ExitCode.Interrupted, "Interrupted.");
        }
    }

    private static int Fail(int code, string message)
    {
        Console.Error.WriteLine("rbe: " + message);
        return code;
    }
}
