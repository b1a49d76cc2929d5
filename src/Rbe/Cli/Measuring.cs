using TlsToll.Reports;
using TlsToll.Reports.Input;
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

    /// <summary>Creates the results directory and measures into it. A measurement that fails before it writes anything leaves no directory.</summary>
    /// <param name="wanted">Requested directory; null for the default.</param>
    /// <param name="measure">Measures.</param>
    public static async Task<(ResultsDirectory Directory, RunResult Result)> InDirectoryAsync(string? wanted, Func<ResultsDirectory, Task<RunResult>> measure)
    {
        var directory = Directory(wanted);
        try
        {
            return (directory, await measure(directory));
        }
        catch
        {
            directory.RemoveIfEmpty();
            throw;
        }
    }

    /// <summary>Prints the results, writes the report and prints its path, on stderr if the results are for other programs.</summary>
    /// <param name="directory">Directory of the results.</param>
    /// <param name="status">Status of the run or study.</param>
    /// <param name="run">The results.</param>
    /// <param name="form">Form of the results on stdout: <c>text</c>, <c>json</c> or <c>md</c>.</param>
    /// <param name="writeText">Writes the results as text to stdout.</param>
    /// <returns>Exit code of the command.</returns>
    public static int Report(string directory, string status, RunResult run, string form, Action writeText)
    {
        if (form == "text")
        {
            writeText();
            WritePage(directory, Console.Out);
        }
        else
        {
            // Once for the results and the page, because response times take the most time.
            var input = ReportInput.Read(directory) with { Program = ProgramName.Typed };
            ReportWriter.Write(input, new ReportRequest(Text: false, form, [], Output: null, ProgramName.Typed), Console.Out);
            WritePage(directory, Console.Error, input);
        }

        return status switch
        {
            "interrupted" => ExitCode.Interrupted,
            "invalid" => ExitCode.Invalid,
            _ => run.Treatments.Any(t => t.Errors > 0) ? ExitCode.Invalid : ExitCode.Success,
        };
    }

    /// <summary>Writes the page of the results, and tells where it is.</summary>
    /// <param name="directory">Directory of the results.</param>
    /// <param name="output">Receives the path.</param>
    /// <param name="read">The directory's files, if they have been read; null to read them.</param>
    public static void WritePage(string directory, TextWriter output, ReportInput? read = null)
    {
        var path = ReportWriter.TryWriteHtml(directory, ProgramName.Typed, out var problem, read);
        if (problem is not null)
            Terminal.WriteError($"{ProgramName.Current}: {problem}");
        output.WriteLine($"Results: {path}");
    }
}
