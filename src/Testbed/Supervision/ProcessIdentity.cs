using System.Globalization;
using TlsToll.Measurement.Processes;

namespace TlsToll.Testbed.Supervision;

/// <summary>Identifies exactly one process: a pid alone may be reused for another process, but not together with its start time.</summary>
/// <param name="Pid">Process id.</param>
/// <param name="StartTicks">Start time in clock ticks since boot (field 22 of /proc/PID/stat; an exec does not change it).</param>
public readonly record struct ProcessIdentity(int Pid, long StartTicks)
{
    private static readonly TimeSpan PollingInterval = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// True if this process still runs. A zombie, which has ended but has not been waited for, does not count as running.
    /// </summary>
    public bool IsAlive => Of(Pid) == this;

    /// <summary>Returns the process that currently has a pid.</summary>
    /// <param name="pid">The pid.</param>
    /// <returns>The process; null if none runs under that pid.</returns>
    public static ProcessIdentity? Of(int pid) =>
        ProcessStat.TryRead(pid, zombies: false) is { } stat ? new ProcessIdentity(pid, stat.StartTicks) : null;

    /// <summary>Parses the format of <see cref="ToString"/>; null if the text is something else.</summary>
    /// <param name="text">The text.</param>
    public static ProcessIdentity? TryParse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        return text.Split(' ') is [var pid, var ticks]
            && int.TryParse(pid, NumberStyles.None, CultureInfo.InvariantCulture, out var id)
            && long.TryParse(ticks, NumberStyles.None, CultureInfo.InvariantCulture, out var start)
                ? new ProcessIdentity(id, start)
                : null;
    }

    /// <summary>Sends a signal, unless the process has ended or its pid has been reused.</summary>
    /// <param name="signal">The signal.</param>
    /// <returns>True if the signal was sent.</returns>
    public bool Signal(UnixSignal signal) => IsAlive && Measurement.LibC.Kill(Pid, (int)signal) == 0;

    /// <summary>Waits until the process has ended. Polls, because only the parent can wait for a process in the kernel.</summary>
    /// <param name="limit">Longest wait.</param>
    /// <returns>True if the process has ended.</returns>
    public async Task<bool> WaitForEndAsync(TimeSpan limit)
    {
        for (var deadline = Environment.TickCount64 + (long)limit.TotalMilliseconds; IsAlive; await Task.Delay(PollingInterval))
        {
            if (Environment.TickCount64 >= deadline)
                return false;
        }

        return true;
    }

    /// <summary>Format in which a controller reports a process to its supervisor: <c>PID STARTTICKS</c>.</summary>
    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Pid} {StartTicks}");
}
