using System.Diagnostics;

namespace TlsToll.Testbed.Fronts;

/// <summary>The wait until a front has no connection open.</summary>
internal static class FrontRest
{
    /// <summary>Asks at once, and then at each step, until none is open or the time is over.</summary>
    /// <param name="open">Reads how many are open.</param>
    /// <param name="step">Time between two questions.</param>
    /// <param name="limit">Longest wait.</param>
    /// <param name="cancellation">Token that aborts the wait.</param>
    /// <returns>Connections that are still open.</returns>
    public static async Task<long> WaitAsync(Func<CancellationToken, Task<long>> open, TimeSpan step, TimeSpan limit, CancellationToken cancellation)
    {
        for (var begun = Stopwatch.GetTimestamp(); ; await Task.Delay(step, cancellation))
        {
            var count = await open(cancellation);
            if (count == 0 || Stopwatch.GetElapsedTime(begun) >= limit)
                return count;
        }
    }
}
