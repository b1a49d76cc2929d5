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
    /// <summary>Resident memory that belongs to the process alone (RssAnon): without files and without memory that processes share.</summary>
    public long? PrivateBytes { get; init; }

    /// <summary>Largest resident memory since the process started (VmHWM).</summary>
    public long? PeakBytes { get; init; }

    /// <summary>All values null.</summary>
    public static ProcessResources NotMeasured { get; } = new(null, null, null, null, null);

    /// <summary>Reads a process's resources.</summary>
    public static ProcessResources Read(int processId)
    {
        var directory = string.Create(CultureInfo.InvariantCulture, $"/proc/{processId}");
        return Parse(ProcFile.TryRead(directory + "/status"), ProcFile.TryRead(directory + "/io"), ProcessHandles.Count(processId));
    }

    /// <summary>Reads the resources of a process and its descendants together; children that end meanwhile are left out.</summary>
    /// <exception cref="ProcessGoneException">The process itself no longer exists.</exception>
    public static ProcessResources ReadTree(int rootId) => Sum(ProcessTree.List(rootId).Select(process => Read(process.ProcessId)));

    /// <summary>Adds processes. A value that could not be read of the first is null; one of the others is left out.</summary>
    internal static ProcessResources Sum(IEnumerable<ProcessResources> processes)
    {
        var all = processes.ToArray();
        long? Of(Func<ProcessResources, long?> value) => all is [var first, ..] && value(first) is not null ? all.Sum(value) : null;
        return new(Of(p => p.ResidentBytes), (int?)Of(p => p.Threads), Of(p => p.DiskReadBytes), Of(p => p.DiskWriteBytes), (int?)Of(p => p.OpenHandles))
        {
            PrivateBytes = Of(p => p.PrivateBytes),
        };
    }

    /// <summary>Parses the texts of /proc/PID/status and /proc/PID/io (proc_pid_status(5), proc_pid_io(5)).</summary>
    public static ProcessResources Parse(string? status, string? io, int? openHandles)
    {
        long? Status(string key) => status is null ? null : ProcFile.Number(ProcFile.Value(status, key));
        long? Io(string key) => io is null ? null : ProcFile.Number(ProcFile.Value(io, key));
        return new(Status("VmRSS") * 1024, (int?)Status("Threads"), Io("read_bytes"), Io("write_bytes") - Io("cancelled_write_bytes"),
            openHandles)
        {
            PrivateBytes = Status("RssAnon") * 1024,
            PeakBytes = Status("VmHWM") * 1024,
        };
    }
}
