using System.Globalization;

namespace TlsToll.Results.Files;

/// <summary>Directory for the files of a run.</summary>
public sealed class ResultsDirectory
{
    private readonly bool _isNew;

    private ResultsDirectory(string path, bool isNew) => (FullPath, _isNew) = (path, isNew);

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
        var isNew = !Directory.Exists(path);
        Directory.CreateDirectory(path);
        return new ResultsDirectory(path, isNew);
    }

    /// <summary>Removes the directory again if it was created, and nothing was written: a start that was interrupted leaves nothing.</summary>
    public void RemoveIfEmpty()
    {
        try
        {
            if (_isNew && !Directory.EnumerateFileSystemEntries(FullPath).Any())
                Directory.Delete(FullPath);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            // Somebody else uses it or has removed it.
        }
    }

    /// <summary>Path of a file in the directory.</summary>
    public string PathOf(string name) => Path.Combine(FullPath, name);
}
