using System.Diagnostics;
using System.Security.Cryptography;
using TlsToll.Measurement;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// Directory <c>tlstoll-…</c> below TMPDIR for a run's files other than its results: cluster, images, logs. It contains a marker;
/// directories without the marker are never deleted.
/// </summary>
public sealed class RunDirectory
{
    /// <summary>Environment variable of every process of a run; its value is the path of the run's directory.</summary>
    public const string MarkVariable = "TLSTOLL_RUN";

    private const string Prefix = "tlstoll-";

    private RunDirectory(string path) => FullPath = path;

    /// <summary>Absolute path of the directory.</summary>
    public string FullPath { get; }

    /// <summary>Creates a directory with a marker.</summary>
    /// <param name="parent">Parent directory; TMPDIR if null, or /tmp if TMPDIR is not set.</param>
    /// <param name="supervisor">The supervisor, which removes the directory if this process is killed; null for none.</param>
    /// <param name="keep">True if the directory outlives its run.</param>
    /// <returns>The directory.</returns>
    /// <exception cref="IOException">The directory cannot be created.</exception>
    public static RunDirectory Create(string? parent = null, ProcessIdentity? supervisor = null, bool keep = false)
    {
        var name = Prefix + RandomNumberGenerator.GetHexString(12, lowercase: true);
        var path = Path.Combine(Path.GetFullPath(parent ?? Path.GetTempPath()), name);
        UnixFiles.MakeTraversableDirectory(path);
        ProcessIdentity?[] owners = [ProcessIdentity.Of(Environment.ProcessId), supervisor];
        RunMarker.Of(name, owners.OfType<ProcessIdentity>(), keep).Write(path);
        return new RunDirectory(path);
    }

    /// <summary>Directories of this user's runs whose processes nobody will end any more.</summary>
    /// <param name="parent">Parent directory.</param>
    internal static IReadOnlyList<string> Abandoned(string parent) =>
    [
        .. Directory.EnumerateDirectories(Path.TrimEndingDirectorySeparator(Path.GetFullPath(parent)), Prefix + "*")
            .Where(IsAbandoned),
    ];

    /// <summary>Deletes a run directory with its contents; refuses to delete any other directory.</summary>
    /// <param name="path">Absolute path of the directory; it may be missing.</param>
    /// <exception cref="TestbedException">The directory is not a run directory, or cannot be deleted.</exception>
    public static void Remove(string path)
    {
        if (!Directory.Exists(path))
            return;
        if (WhyNotOurs(path) is { } reason)
            throw new TestbedException($"{path} is not deleted: {reason}.");
        try
        {
            CpuGroup.RemoveOf(path);

            // Delete the marker last, so that the rest of an interrupted deletion can still be recognised.
            foreach (var directory in Directory.EnumerateDirectories(path))
                Directory.Delete(directory, recursive: true); // Deletes only the link if it is a symbolic link.
            foreach (var file in Directory.EnumerateFiles(path).Where(f => Path.GetFileName(f) != RunMarker.FileName))
                File.Delete(file);
            Directory.Delete(path, recursive: true);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TestbedException($"{path} cannot be deleted: {e.Message}", e);
        }
    }

    /// <summary>Returns a path inside the run directory.</summary>
    /// <param name="name">Name of a file or directory.</param>
    /// <returns>Absolute path.</returns>
    public string PathOf(string name) => Path.Combine(FullPath, name);

    /// <summary>
    /// Marks a process as belonging to this run before its start, so that it is always ended with the run. Its temporary files also go into
    /// the run's directory, because a killed .NET process leaves its diagnostic sockets behind.
    /// </summary>
    /// <param name="start">Start information of the process.</param>
    public void Mark(ProcessStartInfo start)
    {
        ArgumentNullException.ThrowIfNull(start);
        start.Environment[MarkVariable] = FullPath;
        start.Environment["TMPDIR"] = FullPath;
    }

    // Where anybody may create directories, a marker alone proves nothing: it says what its writer wants.
    private static bool IsOwn(string path)
    {
        var user = LibC.EffectiveUser;
        return LibC.OwnerOf(path) == user && (LibC.OwnerOf(Path.Combine(path, RunMarker.FileName)) ?? user) == user;
    }

    /// <summary>True if a run's directory outlives it.</summary>
    /// <param name="path">Absolute path of the directory.</param>
    internal static bool IsKept(string path) => RunMarker.Read(path) is { Keep: true };

    /// <summary>True if a directory is that of a run of this user that nobody will end any more.</summary>
    /// <param name="path">Absolute path by which this process reaches it.</param>
    internal static bool IsAbandoned(string path) => WhyNotOurs(path) is null && RunMarker.Read(path) is { IsAbandoned: true };

    private static string? WhyNotOurs(string path)
    {
        var name = Path.GetFileName(path);
        return !Path.IsPathFullyQualified(path) || Path.GetFullPath(path) != path ? "the path is not absolute and plain"
            : !name.StartsWith(Prefix, StringComparison.Ordinal) ? $"a run directory's name starts with {Prefix}"
            : new DirectoryInfo(path).LinkTarget is not null ? "it is a symbolic link"
            : !IsOwn(path) ? "it belongs to another user"
            : RunMarker.Read(path) is not { } marker ? $"it contains no {RunMarker.FileName}"
            : marker.Name == name ? null
            : $"its {RunMarker.FileName} was written for another directory";
    }
}
