using System.ComponentModel;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// A process's CPU clock: user and system time of all its threads, those that have exited included, in nanoseconds. (Sums over the live
/// threads' schedstat lose the exited ones, and /proc/PID/stat counts in ticks of 10 ms.) The kernel brings a running thread's time up to
/// date at every scheduler tick and context switch, so a reading lacks at most one tick (1 to 10 ms) per thread running elsewhere at that
/// moment, and nothing for a process at rest, as all are once the queues have drained.
/// </summary>
public sealed class CpuClock
{
    private readonly int _clockId;
    private readonly long _startTicks;

    private CpuClock(int processId, int clockId, long startTicks) => (ProcessId, _clockId, _startTicks) = (processId, clockId, startTicks);

    /// <summary>The process's number.</summary>
    public int ProcessId { get; }

    /// <summary>The CPU clock of a process.</summary>
    /// <exception cref="ProcessGoneException">There is no such process.</exception>
    public static CpuClock Of(int processId)
    {
        var error = LibC.GetCpuClockId(processId, out var clockId);
        if (error is LibC.NoSuchProcess)
            throw new ProcessGoneException(processId);
        if (error != 0)
            throw new Win32Exception(error);
        return new(processId, clockId, (ProcessStat.TryRead(processId) ?? throw new ProcessGoneException(processId)).StartTicks);
    }

    /// <summary>CPU time used since the process began, in nanoseconds.</summary>
    /// <exception cref="ProcessGoneException">
    /// The process has exited and been waited for, or its number has gone to another process.
    /// </exception>
    public long ReadNanoseconds()
    {
        var nanoseconds = Read(_clockId, ProcessId);
        // The clock is known by the process's number only; a number used again would go unnoticed without the start time.
        return ProcessStat.TryRead(ProcessId)?.StartTicks == _startTicks ? nanoseconds : throw new ProcessGoneException(ProcessId);
    }

    private static long Read(int clockId, int processId)
    {
        if (LibC.GetTime(clockId, out var time) == 0)
            return (time.Seconds * 1_000_000_000) + time.Nanoseconds;
        var error = Marshal.GetLastPInvokeError();
        throw error is LibC.NoSuchProcess or LibC.InvalidArgument ? new ProcessGoneException(processId) : new Win32Exception(error);
    }
}
