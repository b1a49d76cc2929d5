using TlsToll.Workload;

namespace TlsToll.Load.Sessions;

/// <summary>Arrival times of an open loop. They do not depend on the SUT.</summary>
internal static class ArrivalSchedule
{
    /// <summary>
    /// Arrivals of a Poisson process, whose gaps are exponential and depend only on the random stream: in seconds from the start, ascending, all before
    /// <paramref name="duration"/>.
    /// </summary>
    /// <param name="perSecond">Mean rate per second, positive.</param>
    /// <param name="duration">Length in seconds.</param>
    /// <param name="stream">Source of the random gaps.</param>
    public static IEnumerable<double> Poisson(double perSecond, double duration, RandomStream stream)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(perSecond);
        // 1 − u is in (0, 1], so the logarithm is finite.
        for (var at = Gap(); at < duration; at += Gap())
            yield return at;

        double Gap() => -Math.Log(1 - stream.NextDouble()) / perSecond;
    }

    /// <summary>Arrivals at equal distances, in seconds from the start; the first is at 0.</summary>
    /// <param name="perSecond">Rate per second, positive.</param>
    /// <param name="count">Number of arrivals.</param>
    public static IEnumerable<double> Even(double perSecond, int count)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(perSecond);
        for (var i = 0; i < count; i++)
            yield return i / perSecond;
    }
}
