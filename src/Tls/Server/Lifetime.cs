using System.Diagnostics;

namespace TlsToll.Tls.Server;

/// <summary>A time after which something is due, over and over. Thread safe.</summary>
internal sealed class Lifetime(TimeSpan length)
{
    private long _since = Stopwatch.GetTimestamp();

    /// <summary>Whether it is over; if so it begins anew, and only one of those who ask at the same time is told.</summary>
    public bool IsOver()
    {
        var since = Volatile.Read(ref _since);
        return Stopwatch.GetElapsedTime(since) >= length
            && Interlocked.CompareExchange(ref _since, Stopwatch.GetTimestamp(), since) == since;
    }
}
