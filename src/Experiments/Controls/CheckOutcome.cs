using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls;

/// <summary>What a check of the method came to; the greater, the worse.</summary>
public enum CheckOutcome
{
    /// <summary>The known answer was found.</summary>
    Held,

    /// <summary>
    /// Nothing contradicts the known answer, and it is not shown: the interval also contains that there is nothing to find, or the comparisons are too few.
    /// </summary>
    NotShown,

    /// <summary>The known answer was not found.</summary>
    Failed,
}

/// <summary>Judges intervals of known answers.</summary>
public static class CheckOutcomes
{
    /// <summary>Coverage of intervals of 95 % that a check must be able to tell from theirs.</summary>
    public const double WrongCoverage = 0.90;

    /// <summary>Probability with which it must find that coverage. The usual power of a test.</summary>
    public const double EnoughPower = 0.8;

    /// <summary>Judges how many intervals of comparisons of equals cover 0.</summary>
    /// <param name="covering">Number of those that do.</param>
    /// <param name="comparisons">Number of all, at least 1.</param>
    public static CheckOutcome OfEquals(int covering, int comparisons) =>
        covering < Coverage.Fewest(comparisons) ? CheckOutcome.Failed
        : Coverage.Power(comparisons, WrongCoverage) < EnoughPower ? CheckOutcome.NotShown
        : CheckOutcome.Held;

    /// <summary>Judges the interval of a known cost.</summary>
    /// <param name="found">The interval.</param>
    /// <param name="known">The true value, above 0, in the interval's unit.</param>
    public static CheckOutcome Of(Interval found, double known) =>
        !found.Covers(known) ? CheckOutcome.Failed : found.Low > 0 ? CheckOutcome.Held : CheckOutcome.NotShown;
}
