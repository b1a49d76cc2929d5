namespace TlsToll.Rbe.Cli;

/// <summary>Paths of results on the command line.</summary>
internal static class ResultsPath
{
    private static readonly string[] Files = ["run.json", "study.json", "primitives.json"];

    /// <summary>The results directory that an argument names: itself, or the directory of its <c>run.json</c> or the like.</summary>
    /// <param name="argument">The argument.</param>
    /// <returns>The full path.</returns>
    public static string Of(string argument)
    {
        var path = Path.GetFullPath(argument);
        return Files.Contains(Path.GetFileName(path), StringComparer.Ordinal) && File.Exists(path) ? Path.GetDirectoryName(path)! : path;
    }
}
