using TlsToll.Results.Faults;
using TlsToll.Results.Sizing;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Paths of results on the command line.</summary>
internal static class ResultsPath
{
    private static readonly string[] Files = ["run.json", "study.json", "primitives.json", FaultsJson.FileName, SizingJson.FileName];

    /// <summary>The results directory that an argument names: itself, or the directory of its <c>run.json</c> or the like.</summary>
    /// <param name="argument">The argument.</param>
    /// <returns>The full path.</returns>
    /// <exception cref="InvalidRequestException">The argument is empty, as a variable of a script may be.</exception>
    public static string Of(string argument)
    {
        if (argument.Length == 0)
            throw new InvalidRequestException("A path of results is empty; expected a directory.");
        var path = Path.GetFullPath(argument);
        return Files.Contains(Path.GetFileName(path), StringComparer.Ordinal) && File.Exists(path) ? Path.GetDirectoryName(path)! : path;
    }
}
