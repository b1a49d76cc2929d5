using TlsToll.Reports.Primitives;
using TlsToll.Results.Faults;
using TlsToll.Results.Runs;
using TlsToll.Results.Sizing;
using TlsToll.Results.Studies;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Paths of results on the command line.</summary>
internal static class ResultsPath
{
    private static readonly string[] Files = [RunJson.FileName, StudyJson.FileName, PrimitiveTimes.FileName, FaultsJson.FileName, SizingJson.FileName];

    /// <summary>The results directory that an argument names: itself, or the directory of its <c>run.json</c> or the like.</summary>
    /// <param name="argument">The argument.</param>
    /// <returns>The full path.</returns>
    /// <exception cref="InvalidRequestException">The argument is empty, as a variable of a script may be.</exception>
    public static string Of(string argument)
    {
        if (argument.Length == 0)
            throw new InvalidRequestException("A path of results is empty; expected a directory.");
        // A shell completes the name of a directory with a slash.
        var path = Path.TrimEndingDirectorySeparator(Path.GetFullPath(argument));
        return Files.Contains(Path.GetFileName(path), StringComparer.Ordinal) && File.Exists(path) ? Path.GetDirectoryName(path)! : path;
    }

    /// <summary>True if the exception is a failure to read results or to write a file.</summary>
    public static bool IsProblem(Exception e) => e is InvalidDataException or IOException or UnauthorizedAccessException;

    /// <summary>Such a failure as an invalid request, its message in one line.</summary>
    public static InvalidRequestException Problem(Exception e) => new(e.Message.ReplaceLineEndings(" "), e);
}
