using System.CommandLine;
using TlsToll.Telemetry;

namespace TlsToll.Vendors.CommandLine;

/// <summary>What the program's exit code says.</summary>
internal static class ExitCodes
{
    /// <summary>All went well.</summary>
    public const int Done = 0;

    /// <summary>The work failed, above all because a port is taken.</summary>
    public const int Failed = 1;

    /// <summary>A flag is wrong, or contradicts another.</summary>
    public const int BadInput = 2;
}

/// <summary>The program's command line.</summary>
internal static class VendorsCommandLine
{
    private const string Description = """
        The four external vendors of TLS Toll, as SOAP and JSON services with and without TLS: POV (purchase orders), PGE (card payments),
        SNE (shipments) and ICE (inventory), with delays, refusals and failures as asked for, and a ledger of every call.

        Exit codes: 0 done, 1 failed, 2 bad input.

        Example:
          vendors serve --certs certs --delay 0
        """;

    /// <summary>Runs what the arguments ask for; gives the exit code.</summary>
    public static async Task<int> RunAsync(string[] args)
    {
        var root = new RootCommand(Description) { ServeCommand.Make(), new HealthCheckOption() };
        // A value that starts with @ is a value.
        var parsed = root.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (parsed.Errors.Count == 0 || HealthCheckOption.IsAsked(parsed))
            return await parsed.InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = null });
        foreach (var error in parsed.Errors)
            await Console.Error.WriteLineAsync(error.Message.ReplaceLineEndings(" "));
        return ExitCodes.BadInput;
    }
}
