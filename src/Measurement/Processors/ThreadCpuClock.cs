namespace TlsToll.Measurement.Processors;

/// <summary>The calling thread's CPU clock: its user and system time in nanoseconds.</summary>
public static class ThreadCpuClock
{
    private const int ClockId = 3; // CLOCK_THREAD_CPUTIME_ID of Linux

    /// <summary>CPU time used by the calling thread since its start, in nanoseconds.</summary>
    /// <exception cref="PlatformNotSupportedException">The system has no such clock.</exception>
    public static long ReadNanoseconds() => LibC.GetTime(ClockId, out var time) == 0
        ? (time.Seconds * 1_000_000_000) + time.Nanoseconds
        : throw new PlatformNotSupportedException("The thread's CPU clock cannot be read.");
}
