using System.Globalization;

namespace TlsToll.Experiments.Faults;

/// <summary>
/// The file system of the run's files (database, ledger, logs), if it is a small one that nobody else uses: it can then be filled. <c>bench faults</c> makes one
/// in a mount namespace of its own.
/// </summary>
public sealed class SmallDisk
{
    // Filling it may take memory.
    private const long Largest = 4L << 30;
    private const int Page = 4096;

    // Sockets and locks of .NET's own.
    private static readonly string[] OfRuntime = ["dotnet-diagnostic-", "clr-debug-pipe-", ".dotnet"];

    private readonly string _directory;
    private readonly List<string> _ballast = [];

    private SmallDisk(string directory) => _directory = directory;

    /// <summary>The file system of the directory for temporary files; null if it is not one of its own, is large, or contains anything.</summary>
    public static SmallDisk? Find() => Find(Path.TrimEndingDirectorySeparator(Path.GetFullPath(Path.GetTempPath())), File.ReadAllLines("/proc/self/mountinfo"));

    /// <summary>Fills it to the last page.</summary>
    public void Fill()
    {
        for (var size = Free(); size >= Page;)
        {
            var path = Path.Combine(_directory, string.Create(CultureInfo.InvariantCulture, $"ballast-{_ballast.Count}"));
            try
            {
                File.OpenHandle(path, FileMode.CreateNew, FileAccess.Write, preallocationSize: size).Dispose();
                _ballast.Add(path);
                size = Free();
            }
            catch (IOException)
            {
                // Somebody else took a part of it meanwhile.
                size /= 2;
            }
        }
    }

    /// <summary>Gives the space back.</summary>
    public void Empty()
    {
        _ballast.ForEach(File.Delete);
        _ballast.Clear();
    }

    private long Free() => new DriveInfo(_directory).AvailableFreeSpace;

    internal static SmallDisk? Find(string directory, IEnumerable<string> mounts) =>
        mounts.Any(mount => mount.Split(' ') is [_, _, _, _, var at, ..] && at == directory)
        && new DriveInfo(directory).TotalSize <= Largest
        && Directory.EnumerateFileSystemEntries(directory).Select(Path.GetFileName).All(name => OfRuntime.Any(own => name!.StartsWith(own, StringComparison.Ordinal)))
            ? new SmallDisk(directory)
            : null;
}
