using System.Globalization;
using TlsToll.Measurement;

namespace TlsToll.Testbed.Postgres;

/// <summary>The named shared memory of a PostgreSQL server, which stays behind if the server is killed.</summary>
/// <param name="Files">Paths of the segments in <c>/dev/shm</c>.</param>
/// <param name="Segments">Ids of the System V segments.</param>
internal sealed record SharedMemory(IReadOnlyList<string> Files, IReadOnlyList<int> Segments)
{
    private const string FilePrefix = "/dev/shm/PostgreSQL.";
    private const string SegmentPrefix = "/SYSV";

    /// <summary>The shared memory that a running server maps; empty if it cannot be read.</summary>
    public static SharedMemory Of(int postmaster)
    {
        // Address, permissions, offset, device, inode, path. The inode of a System V segment is its id.
        var maps = ProcFile.TryRead(string.Create(CultureInfo.InvariantCulture, $"/proc/{postmaster}/maps")) ?? "";
        var mapped = maps.Split('\n').Select(line => line.Split(' ', StringSplitOptions.RemoveEmptyEntries)).Where(words => words.Length >= 6).ToArray();
        return new SharedMemory(
            [.. mapped.Select(words => words[5]).Where(path => path.StartsWith(FilePrefix, StringComparison.Ordinal)).Distinct()],
            [.. mapped.Where(words => words[5].StartsWith(SegmentPrefix, StringComparison.Ordinal))
                .Select(words => int.Parse(words[4], CultureInfo.InvariantCulture)).Distinct()]);
    }

    /// <summary>Removes the shared memory. Call it only for a server that was killed; any other removes its own.</summary>
    public void Remove()
    {
        foreach (var file in Files)
            File.Delete(file);
        foreach (var segment in Segments)
            _ = LibC.RemoveSharedMemory(segment);
    }
}
