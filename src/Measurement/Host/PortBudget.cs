using System.Globalization;

namespace TlsToll.Measurement.Host;

/// <summary>The range of local ports the kernel gives to outgoing connections, ends included.</summary>
/// <param name="First">The lowest.</param>
/// <param name="Last">The highest.</param>
public sealed record PortRange(int First, int Last)
{
    /// <summary>How many there are.</summary>
    public int Count => Last - First + 1;

    /// <summary>From the text of /proc/sys/net/ipv4/ip_local_port_range; null if it is not two numbers in order.</summary>
    public static PortRange? Parse(string text) =>
        ProcFile.Words(text) is [var first, var last]
        && int.TryParse(first, NumberStyles.None, CultureInfo.InvariantCulture, out var low)
        && int.TryParse(last, NumberStyles.None, CultureInfo.InvariantCulture, out var high)
        && low <= high
            ? new(low, high)
            : null;
}

/// <summary>True if each of a load's connections finds a local port.</summary>
/// <param name="Fits">True if they do.</param>
/// <param name="Reason">The reason in one sentence, or null.</param>
public sealed record PortBudget(bool Fits, string? Reason)
{
    /// <summary>How long Linux keeps a closed connection's ports (TCP_TIMEWAIT_LEN; not adjustable).</summary>
    public const int TimeWaitSeconds = 60;

    /// <summary>
    /// Checks the connections of one client address to one server port: each holds a port for 60 s after its close, so at a steady rate a
    /// minute's connections are held at once. Linux may use a port in TIME_WAIT again after a second on loopback (net.ipv4.tcp_tw_reuse =
    /// 2), but only if the client closed first; a benchmark should not depend on it.
    /// </summary>
    /// <param name="connectionsPerMinuteNeeded">The load's, not negative.</param>
    /// <param name="range">The local ports; null is not known, which does not stop a run.</param>
    /// <param name="inTimeWait">Sockets in TIME_WAIT already, of whatever program.</param>
    public static PortBudget Check(double connectionsPerMinuteNeeded, PortRange? range, long inTimeWait = 0)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(connectionsPerMinuteNeeded);
        ArgumentOutOfRangeException.ThrowIfNegative(inTimeWait);
        if (range is null)
            return new(Fits: true, Reason: null);
        var held = Math.Ceiling(connectionsPerMinuteNeeded * TimeWaitSeconds / 60) + inTimeWait;
        return held <= range.Count
            ? new(Fits: true, Reason: null)
            : new(Fits: false, string.Create(CultureInfo.InvariantCulture,
                $"{connectionsPerMinuteNeeded:0} connections a minute and {inTimeWait} still in TIME_WAIT would hold {held:0} local ports,"
                + $" because Linux keeps each for {TimeWaitSeconds} s after the close, but net.ipv4.ip_local_port_range"
                + $" {range.First} {range.Last} has only {range.Count}: lower the load or widen the range."));
    }
}
