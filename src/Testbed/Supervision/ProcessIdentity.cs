using System.Globalization;
using TlsToll.Measurement.Processes;

namespace TlsToll.Testbed.Supervision;

/// <summary>
/// One process and no other: a pid alone may be reused for another process, a pid with its start time may not.
/// </summary>
/// <param name="Pid">The process id.</param>
/// <param name="StartTicks">When it started, in clock ticks since boot (field 22 of /proc/PID/stat; an exec does not change it).</param>
public readonly record struct ProcessIdentity(int Pid, long StartTicks)
{
    private static readonly TimeSpan PollingInterval = TimeSpan.FromMilliseconds(10);

    /// <summary>Whether this very process still runs. One that ended and was not yet waited for (a zombie) does not.</summary>
    public bool IsAlive => Of(Pid) == this;

    /// <summary>Who runs under a pid now.</summary>
    /// <param name="pid">The pid.</param>
    /// <returns>The process, or null if none runs under that pid.</returns>
    public static ProcessIdentity? Of(int pid) =>
        ProcessStat.TryRead(pid, zombies: false) is { } stat ? new ProcessIdentity(pid, stat.StartTicks) : null;

    /// <summary>Sends a signal, unless the process has ended or its pid belongs to another one by now.</summary>
    /// <param name="signal">The signal.</param>
    /// <returns>Whether it was sent.</returns>
    public bool Signal(UnixSignal signal) => IsAlive && Measurement.LibC.Kill(Pid, (int)signal) == 0;

    /// <summary>Waits until the process has ended. Polls, because only a parent could wait for it in the kernel.</summary>
    /// <param name="limit">Longest wait.</param>
    /// <returns>Whether it has ended.</returns>
    public async Task<bool> WaitForEndAsync(TimeSpan limit)
    {
        for (var deadline = Environment.TickCount64 + (long)limit.TotalMilliseconds; IsAlive; await Task.Delay(PollingInterval))
        {
            if (Environment.TickCount64 >= deadline)
                return false;
        }

        return true;
    }

    /// <summary>The form in which a controller names a process to its supervisor: <c>PID STARTTICKS</c>.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Pid} {StartTicks}");
}
