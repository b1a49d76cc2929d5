using System.Globalization;

namespace TlsToll.Results.Files;

/// <summary>The directory that a run leaves its files in.</summary>
public sealed class ResultsDirectory
{
    private ResultsDirectory(string path) => FullPath = path;

    /// <summary>Its path.</summary>
    public string FullPath { get; }

    /// <summary>Makes it.</summary>
    /// <param name="wanted">The directory asked for, which must not exist or be empty; null for <c>results/&lt;time&gt;</c> here.</param>
    /// <param name="now">Time for the default name.</param>
    /// <exception cref="IOException">It is not empty, or cannot be made.</exception>
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

    /// <summary>Path of a file in it.</summary>
    public string PathOf(string name) => Path.Combine(FullPath, name);
}
