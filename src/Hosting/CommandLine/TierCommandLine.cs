using System.CommandLine;
using TlsToll.Telemetry;

namespace TlsToll.Hosting.CommandLine;

/// <summary>Command line of a tier's program.</summary>
public static class TierCommandLine
{
    /// <summary>Runs the command that the arguments select.</summary>
    /// <returns>The exit code; see <see cref="ExitCodes"/>.</returns>
    public static async Task<int> RunAsync(string description, string[] args, params Command[] commands)
    {
        var root = new RootCommand(description) { new HealthCheckOption() };
        foreach (var command in commands)
            root.Add(command);
        // Disables response files: a value that starts with @ is not a file name.
        var parsed = root.Parse(args, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (parsed.Errors.Count > 0 && !HealthCheckOption.IsRequested(parsed))
            return await FailAsync(ExitCodes.BadInput, [.. parsed.Errors.Select(e => e.Message)]);
        // The servers handle signals themselves.
        return await parsed.InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = null });
    }

    /// <summary>Writes problems to standard error, one line each, and returns <paramref name="exitCode"/>.</summary>
    public static async Task<int> FailAsync(int exitCode, params IReadOnlyList<string> problems)
    {
        foreach (var problem in problems)
            await Console.Error.WriteLineAsync(problem.ReplaceLineEndings(" "));
        return exitCode;
    }
}
