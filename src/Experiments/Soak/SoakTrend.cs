using TlsToll.Statistics;

namespace TlsToll.Experiments.Soak;

/// <summary>What a soak shows of one quantity.</summary>
public enum SoakVerdict
{
    /// <summary>Watched, not judged.</summary>
    Watched,

    /// <summary>The interval lies below the limit.</summary>
    Held,

    /// <summary>The interval lies above the limit.</summary>
    Grows,

    /// <summary>The interval contains the limit, or there is none: a longer run would tell.</summary>
    NotTold,
}

/// <summary>The trend of one quantity over a soak.</summary>
/// <param name="Name">Tier and quantity.</param>
/// <param name="Median">Median in the unit of the quantity; null if not measured.</param>
/// <param name="Growth">Growth in percent of the median per hour; null for too few readings.</param>
/// <param name="Verdict">What it shows.</param>
public sealed record SoakTrend(string Name, double? Median, Interval? Growth, SoakVerdict Verdict);
