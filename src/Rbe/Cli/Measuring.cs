using TlsToll.Reports;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Methods shared by commands that measure and write results.</summary>
internal static class Measuring
{
    /// <summary>Runs a function that uses the file named by a flag.</summary>
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

    /// <summary>Creates the results directory.</summary>
    public static ResultsDirectory Directory(string? wanted) => WithFile("--out", () => ResultsDirectory.Create(wanted, DateTime.UtcNow));

    /// <summary>Writes the report and prints its path.</summary>
    /// <returns>Exit code of the command.</returns>
    public static int Report(string directory, string status, RunResult run)
    {
        var path = ReportWriter.TryWriteHtml(directory, out var problem);
        if (problem is not null)
            Console.Error.WriteLine($"rbe: {problem}");
        Console.WriteLine($"Results: {path}");
        return status switch
        {
            "interrupted" => ExitCode.Interrupted,
            "invalid" => ExitCode.Invalid,
            _ => run.Treatments.Any(t => t.Errors > 0) ? ExitCode.Invalid : ExitCode.Success,
        };
    }
}
