using System.CommandLine;
using TlsToll.Telemetry;

namespace TlsToll.Sut.Endpoints.CommandLine;

/// <summary>The program's command line.</summary>
internal static class SutCommandLine
{
    private const string Description = """
        The system under test of TLS Toll: seven web services over a database and four vendors.

        The database's connection string is taken from the environment variable TLSTOLL_DATABASE, never from the command line. It says which
        engine it is: Host=… is PostgreSQL's, Server=… is SQL Server's. Its password may be in a file that TLSTOLL_DATABASE_PASSWORD_FILE
        names.
        Exit codes: 0 done, 1 failed, 2 bad input.

        Examples:
          sut serve --certs certs --vendors https://127.0.0.1:8443 --images images
          sut populate --seed 1 --customers 1000 --items 1000 --as-of 2025-01-01 --images images
          sut audit --json
        """;

    /// <summary>
    /// Runs the command that the arguments name and gives the exit code. Everything wrong with them is told at once, a line each.
    /// </summary>
    public static async Task<int> RunAsync(string[] args)
    {
        var root = new RootCommand(Description) { ServeCommand.Make(), PopulateVerb.Make(), AuditVerb.Make(), new HealthCheckOption() };
        var parsed = root.Parse(args);
        if (parsed.Errors.Count > 0 && !HealthCheckOption.IsAsked(parsed))
        {
            foreach (var error in parsed.Errors)
                await Console.Error.WriteLineAsync(error.Message.ReplaceLineEndings(" "));
            return ExitCodes.BadInput;
        }

        // The server has its own ideas about signals.
        return await parsed.InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = null });
    }
}
