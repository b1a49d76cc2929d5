using TlsToll.Workload;

namespace TlsToll.Load.Sessions;

/// <summary>
/// Arrival times of the sessions of an open loop: a Poisson process, whose gaps are exponential. They depend only on the random stream, not
/// on the SUT.
/// </summary>
internal static class ArrivalSchedule
{
    /// <summary>Arrivals in seconds from the start, ascending, all before <paramref name="duration"/>.</summary>
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
}
