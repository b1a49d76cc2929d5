using System.Diagnostics;
using System.Security.Cryptography;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// A run's files other than its results: cluster, images, logs. A directory <c>tlstoll-…</c> below TMPDIR with a
/// marker inside, without which nothing here ever deletes it.
/// </summary>
public sealed class RunDirectory
{
    /// <summary>The environment variable that every process of a run carries; its value is the run's directory.</summary>
    public const string MarkVariable = "TLSTOLL_RUN";

    private const string Prefix = "tlstoll-";
    private const string MarkerName = ".tlstoll-run";

    private RunDirectory(string path) => FullPath = path;

    /// <summary>The directory's absolute path.</summary>
    public string FullPath { get; }

    /// <summary>Makes a directory with a marker.</summary>
    /// <param name="parent">Where; TMPDIR (else /tmp) if null.</param>
    /// <returns>The directory.</returns>
    /// <exception cref="IOException">It cannot be made.</exception>
    public static RunDirectory Create(string? parent = null)
    {
        var name = Prefix + RandomNumberGenerator.GetHexString(12, lowercase: true);
        var path = Path.Combine(Path.GetFullPath(parent ?? Path.GetTempPath()), name);
        UnixFiles.MakeTraversableDirectory(path);
        File.WriteAllText(Path.Combine(path, MarkerName), name);
        return new RunDirectory(path);
    }

    /// <summary>Deletes a run directory with its contents, and refuses any other directory.</summary>
    /// <param name="path">Absolute path of the directory; one that is not there is no error.</param>
    /// <exception cref="TestbedException">It is not a run directory, or cannot be deleted.</exception>
    public static void Remove(string path)
    {
        if (!Directory.Exists(path))
            return;
        if (WhyNotOurs(path) is { } reason)
            throw new TestbedException($"{path} is not deleted: {reason}.");
        try
        {
            // The marker goes last: what an interrupted deletion leaves can still be recognised.
            foreach (var directory in Directory.EnumerateDirectories(path))
                Directory.Delete(directory, recursive: true); // Of a symbolic link, only the link.
            foreach (var file in Directory.EnumerateFiles(path).Where(f => Path.GetFileName(f) != MarkerName))
                File.Delete(file);
            Directory.Delete(path, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"{path} cannot be deleted: {e.Message}", e);
        }
    }

    /// <summary>A path inside the run directory.</summary>
    /// <param name="name">File or directory name.</param>
    /// <returns>The absolute path.</returns>
    public string PathOf(string name) => Path.Combine(FullPath, name);

    /// <summary>
    /// Marks a process that is about to be started as this run's, so that it is ended with it whatever happens. Its temporary files go into
    /// the run's directory too: a .NET process that is killed leaves its diagnostic sockets behind.
    /// </summary>
    /// <param name="start">How it will be started.</param>
    public void Mark(ProcessStartInfo start)
    {
        ArgumentNullException.ThrowIfNull(start);
        start.Environment[MarkVariable] = FullPath;
        start.Environment["TMPDIR"] = FullPath;
    }

    private static string? WhyNotOurs(string path)
    {
        var name = Path.GetFileName(path);
        var marker = Path.Combine(path, MarkerName);
        return !Path.IsPathFullyQualified(path) || Path.GetFullPath(path) != path ? "the path is not absolute and plain"
            : !name.StartsWith(Prefix, StringComparison.Ordinal) ? $"a run directory's name starts with {Prefix}"
            : new DirectoryInfo(path).LinkTarget is not null ? "it is a symbolic link"
            : !File.Exists(marker) ? $"it contains no {MarkerName}"
            : File.ReadAllText(marker) == name ? null
            : $"its {MarkerName} was written for another directory";
    }
}
