namespace TlsToll.Statistics;

/// <summary>
/// Equivalence by two one-sided tests (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987): at level α, treatments
/// are equivalent if the 1 − 2α confidence interval of their ratio lies within 1 ± margin. A difference that is not significant does not by
/// itself prove equivalence.
/// </summary>
public static class Equivalence
{
    /// <summary>Largest negligible difference, as a fraction. This project's assumption: 2 %.</summary>
    public const double DefaultMargin = 0.02;

    // The usual significance level of each test.
    private const double Alpha = 0.05;

    /// <summary>True if the interval of a ratio proves equivalence; false if it does not, or if there is no interval.</summary>
    /// <param name="ratio">Returns the interval of treatment / baseline for a confidence between 0 and 1 exclusive; null if there is
    /// none.</param>
    /// <param name="margin">Equivalence margin as a fraction, above 0 and below 1.</param>
    /// <exception cref="ArgumentOutOfRangeException">The margin is out of range.</exception>
    public static bool IsShown(Func<double, Interval?> ratio, double margin = DefaultMargin)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(margin);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(margin, 1);
        return ratio(1 - (2 * Alpha)) is { } interval && interval.Low > 1 - margin && interval.High < 1 + margin;
    }
}
