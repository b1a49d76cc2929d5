using System.ComponentModel;
using System.Runtime.InteropServices;
using TlsToll.Measurement.Processes;

namespace TlsToll.Measurement.Processors;

/// <summary>
/// A process's CPU clock: user and system time of all its threads, including exited ones, in nanoseconds. (Sums over the live threads'
/// schedstat omit exited threads, and /proc/PID/stat counts in ticks of 10 ms.) The kernel updates a running thread's time at every
/// scheduler tick and context switch, so a reading lacks at most one tick (1 to 10 ms) per thread that is running on another processor. It
/// is exact for an idle process, and all processes are idle after the queues have drained.
/// </summary>
public sealed class CpuClock
{
    private readonly int _clockId;
    private readonly long _startTicks;

    private CpuClock(int processId, int clockId, long startTicks) => (ProcessId, _clockId, _startTicks) = (processId, clockId, startTicks);

    /// <summary>The process ID.</summary>
    public int ProcessId { get; }

    /// <summary>Opens the CPU clock of a process.</summary>
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

    /// <summary>CPU time of a process since its start, in nanoseconds; null if there is no such process.</summary>
    public static long? TryRead(int processId)
    {
        try
        {
            return Of(processId).ReadNanoseconds();
        }
        catch (ProcessGoneException)
        {
            return null;
        }
    }

    /// <summary>CPU time used since the start of the process, in nanoseconds.</summary>
    /// <exception cref="ProcessGoneException">The process has exited and been waited for, or its process ID belongs to another
    /// process.</exception>
    public long ReadNanoseconds()
    {
        var nanoseconds = Read(_clockId, ProcessId);
        // The clock ID contains only the process ID; without the start time, a reused process ID would go unnoticed.
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
