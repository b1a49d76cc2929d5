using System.Diagnostics;

namespace TlsToll.Tls.Server;

/// <summary>A recurring interval. Thread-safe.</summary>
internal sealed class Lifetime(TimeSpan length)
{
    private long _since = Stopwatch.GetTimestamp();

    /// <summary>Returns true if the interval is over and starts a new one; only one of several concurrent callers gets true.</summary>
    public bool IsOver()
    {
        var since = Volatile.Read(ref _since);
        return Stopwatch.GetElapsedTime(since) >= length
            && Interlocked.CompareExchange(ref _since, Stopwatch.GetTimestamp(), since) == since;
    }
}
