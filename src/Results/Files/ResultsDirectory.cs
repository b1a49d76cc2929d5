using System.Globalization;

namespace TlsToll.Results.Files;

/// <summary>Directory for the files of a run.</summary>
public sealed class ResultsDirectory
{
    private ResultsDirectory(string path) => FullPath = path;

    /// <summary>Full path of the directory.</summary>
    public string FullPath { get; }

    /// <summary>Creates the directory.</summary>
    /// <param name="wanted">Requested directory, which must be empty or not exist; null for <c>results/&lt;time&gt;</c> in the current
    /// directory.</param>
    /// <param name="now">Time for the default name.</param>
    /// <exception cref="IOException">The directory is not empty, or cannot be created.</exception>
    public static ResultsDirectory Create(string? wanted, DateTime now)
    {
        var path = Path.GetFullPath(wanted ?? Path.Combine("results", now.ToString("yyyy-MM-dd'T'HHmmss'Z'", CultureInfo.InvariantCulture)));
        if (File.Exists(path))
            throw new IOException($"{path} is a file, not a directory.");
        if (Directory.Exists(path) && Directory.EnumerateFileSystemEntries(path).Any())
            throw new IOException($"{path} is not empty; results are never overwritten.");
        Directory.CreateDirectory(path);
        return new ResultsDirectory(path);
    }

    /// <summary>Path of a file in the directory.</summary>
    public string PathOf(string name) => Path.Combine(FullPath, name);
}
