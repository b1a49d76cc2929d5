using TlsToll.Reports;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>What commands that measure and write results share.</summary>
internal static class Measuring
{
    /// <summary>Does something with a file that a flag names.</summary>
    /// <exception cref="InvalidRequestException">The file can't be used; the message names the flag.</exception>
    public static T WithFile<T>(string flag, Func<T> use)
    {
        try
        {
            return use();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new InvalidRequestException($"{flag}: {e.Message}", e);
        }
    }

    /// <summary>Creates the directory of the results.</summary>
    public static ResultsDirectory Directory(string? wanted) => WithFile("--out", () => ResultsDirectory.Create(wanted, DateTime.UtcNow));

    /// <summary>Writes the report and prints its path.</summary>
    /// <returns>The exit code.</returns>
    public static int Report(string directory, string status, RunResult run)
    {
        Console.WriteLine($"Results: {ReportWriter.TryWriteHtml(directory)}");
        return status switch
        {
            "interrupted" => ExitCode.Interrupted,
            "invalid" => ExitCode.Invalid,
            _ => run.Treatments.Any(t => t.Errors > 0) ? ExitCode.Invalid : ExitCode.Success,
        };
    }
}
