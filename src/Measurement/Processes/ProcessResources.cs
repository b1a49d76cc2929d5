using System.Globalization;

namespace TlsToll.Measurement.Processes;

/// <summary>
/// A process's memory, threads and disk traffic; null means "not measured" (another user's process, or one that has ended).
/// </summary>
/// <param name="ResidentBytes">Resident memory, shared pages included (VmRSS).</param>
/// <param name="Threads">Number of live threads.</param>
/// <param name="DiskReadBytes">Bytes fetched from the disk for the process since its start; hits in the page cache do not count.</param>
/// <param name="DiskWriteBytes">Bytes that the process caused to be written to the disk, minus those cancelled by truncation.</param>
/// <param name="OpenHandles">Number of open file descriptors, sockets included.</param>
public sealed record ProcessResources(long? ResidentBytes, int? Threads, long? DiskReadBytes, long? DiskWriteBytes, int? OpenHandles)
{
    /// <summary>All values null.</summary>
    public static ProcessResources NotMeasured { get; } = new(null, null, null, null, null);

    /// <summary>Reads a process's resources.</summary>
    public static ProcessResources Read(int processId)
    {
        var directory = string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}");
        return Parse(ProcFile.TryRead(directory + "/status"), ProcFile.TryRead(directory + "/io"), CountEntries(directory + "/fd"));
    }

    /// <summary>Parses the texts of /proc/PID/status and /proc/PID/io (proc_pid_status(5), proc_pid_io(5)).</summary>
    public static ProcessResources Parse(string? status, string? io, int? openHandles)
    {
        long? Status(string key) => status is null ? null : ProcFile.Number(ProcFile.Value(status, key));
        long? Io(string key) => io is null ? null : ProcFile.Number(ProcFile.Value(io, key));
        return new(Status("VmRSS") * 1024, (int?)Status("Threads"), Io("read_bytes"), Io("write_bytes") - Io("cancelled_write_bytes"),
            openHandles);
    }

    private static int? CountEntries(string directory)
    {
        try
        {
            return Directory.EnumerateFileSystemEntries(directory).Count();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
