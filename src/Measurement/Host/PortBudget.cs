using System.Globalization;

namespace TlsToll.Measurement.Host;

/// <summary>The range of local ports for outgoing connections, both ends included.</summary>
/// <param name="First">The lowest port.</param>
/// <param name="Last">The highest port.</param>
public sealed record PortRange(int First, int Last)
{
    /// <summary>Number of ports.</summary>
    public int Count => Last - First + 1;

    /// <summary>Parses the text of /proc/sys/net/ipv4/ip_local_port_range; null if it is not two numbers in ascending order.</summary>
    public static PortRange? Parse(string text) =>
        ProcFile.Words(text) is [var first, var last]
        && int.TryParse(first, NumberStyles.None, CultureInfo.InvariantCulture, out var low)
        && int.TryParse(last, NumberStyles.None, CultureInfo.InvariantCulture, out var high)
        && low <= high
            ? new(low, high)
            : null;
}

/// <summary>Result of a check for enough local ports for the connections of a load.</summary>
/// <param name="Fits">True if there are enough ports, or if the range is unknown.</param>
/// <param name="Reason">Explanation in one sentence if there are too few; otherwise null.</param>
public sealed record PortBudget(bool Fits, string? Reason)
{
    /// <summary>Time for which Linux keeps the port of a closed connection (TCP_TIMEWAIT_LEN; not adjustable).</summary>
    public const int TimeWaitSeconds = 60;

    /// <summary>
    /// Checks the connections of one client address to one server port. Each connection holds a port for 60 s after its close, so at a
    /// steady rate the connections of one minute hold ports simultaneously, unless Linux reuses ports in TIME_WAIT (net.ipv4.tcp_tw_reuse), which it
    /// does if the client closed first.
    /// </summary>
    /// <param name="connectionsPerMinuteNeeded">New connections of the load per minute, not negative.</param>
    /// <param name="range">The local ports; null if unknown, which passes the check.</param>
    /// <param name="inTimeWait">Number of sockets already in TIME_WAIT, of any program.</param>
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
