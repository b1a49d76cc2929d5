using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls;

/// <summary>What a check of the method came to; the greater, the worse.</summary>
public enum CheckOutcome
{
    /// <summary>The known answer was found.</summary>
    Held,

    /// <summary>The interval contains the known answer, but also that there is nothing to find: it is too wide to show either.</summary>
    NotShown,

    /// <summary>The known answer was not found.</summary>
    Failed,
}

/// <summary>Judges intervals of known answers.</summary>
public static class CheckOutcomes
{
    /// <summary>Judges the interval of a known cost.</summary>
    /// <param name="found">The interval.</param>
    /// <param name="known">The true value, above 0, in the interval's unit.</param>
    public static CheckOutcome Of(Interval found, double known) =>
        !found.Covers(known) ? CheckOutcome.Failed : found.Low > 0 ? CheckOutcome.Held : CheckOutcome.NotShown;
}
