using TlsToll.Statistics;

namespace TlsToll.Experiments.Sizing;

/// <summary>Sums and differences of intervals whose errors may move together, or against one another: the ends are added as they are.</summary>
internal static class IntervalSums
{
    /// <summary>The sum.</summary>
    public static Interval Plus(this Interval one, Interval other) => one with
    {
        Estimate = one.Estimate + other.Estimate,
        Low = one.Low + other.Low,
        High = one.High + other.High,
        Count = Math.Min(one.Count, other.Count),
    };

    /// <summary>The difference.</summary>
    public static Interval Minus(this Interval one, Interval other) => one.Plus(other.Decreasing(x => -x));
}
