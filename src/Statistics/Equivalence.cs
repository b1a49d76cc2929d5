namespace TlsToll.Statistics;

/// <summary>What two treatments are to one another.</summary>
public enum EquivalenceOutcome
{
    /// <summary>They differ by less than the margin.</summary>
    Equivalent,

    /// <summary>They differ, and not certainly by less than the margin.</summary>
    Different,

    /// <summary>Neither is shown: more blocks are needed.</summary>
    NotResolved,
}

/// <summary>A comparison of two treatments for equivalence.</summary>
/// <param name="Outcome">What they are to one another.</param>
/// <param name="Ratio">
/// Treatment / baseline, with the interval at confidence 1 − 2α, 0.9 for the usual α, that the margin is held against.
/// </param>
/// <param name="Margin">The margin as a fraction.</param>
/// <param name="BeyondMargin">Whether they differ by more than the margin: the interval lies wholly outside of it.</param>
public sealed record EquivalenceResult(EquivalenceOutcome Outcome, Interval Ratio, double Margin, bool BeyondMargin);

/// <summary>
/// Equivalence by two one-sided tests (D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15, 1987): at level α treatments
/// are equivalent if the interval of their ratio at confidence 1 − 2α lies within 1 ± margin. They are different if the one at 1 − α does
/// not hold 1, and they are not equivalent: a difference can be certain and yet too small to matter (D. Lakens, Equivalence tests, Social
/// Psychological and Personality Science 8, 2017). A difference that is not significant shows nothing by itself.
/// </summary>
public static class Equivalence
{
    /// <summary>This project's assumption: 2 %.</summary>
    public const double DefaultMargin = 0.02;

    /// <summary>Level of significance of each test, the usual one.</summary>
    public const double Alpha = 0.05;

    /// <summary>Compares independent samples, by Welch's interval of the ratio of their geometric means.</summary>
    /// <param name="baseline">Independent values, positive.</param>
    /// <param name="treatment">Independent values, positive.</param>
    /// <param name="margin">As a fraction, above 0 and below 1.</param>
    /// <returns>Null if one of them has fewer than two values, or all values of both are the same.</returns>
    /// <exception cref="ArgumentException">A value is not positive and finite, or the margin is out of range.</exception>
    public static EquivalenceResult? Independent(double[] baseline, double[] treatment, double margin = DefaultMargin) =>
        Of(confidence => WelchRatio.Of(baseline, treatment, confidence), margin);

    /// <summary>Compares values paired by block, by the interval of the geometric mean of their ratios.</summary>
    /// <param name="baseline">One value per block, positive.</param>
    /// <param name="treatment">The values of the same blocks, in the same order, positive.</param>
    /// <param name="margin">As a fraction, above 0 and below 1.</param>
    /// <returns>Null with fewer than two blocks.</returns>
    /// <exception cref="ArgumentException">
    /// The lengths differ, a value is not positive and finite, or the margin is out of range.
    /// </exception>
    public static EquivalenceResult? Paired(double[] baseline, double[] treatment, double margin = DefaultMargin) =>
        Of(confidence => RatioInterval.Of(baseline, treatment, confidence), margin);

    /// <summary>Compares by the interval of a ratio, however it was got.</summary>
    /// <param name="ratio">The interval with a confidence between 0 and 1 exclusive; null if there is none.</param>
    /// <param name="margin">As a fraction, above 0 and below 1.</param>
    /// <returns>Null without an interval.</returns>
    /// <exception cref="ArgumentException">The margin is out of range.</exception>
    public static EquivalenceResult? Of(Func<double, Interval?> ratio, double margin = DefaultMargin)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(margin);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(margin, 1);
        if (ratio(1 - (2 * Alpha)) is not { } interval || ratio(1 - Alpha) is not { } wider)
            return null;
        var outcome = interval.Low > 1 - margin && interval.High < 1 + margin ? EquivalenceOutcome.Equivalent
            : wider.Covers(1) ? EquivalenceOutcome.NotResolved
            : EquivalenceOutcome.Different;
        return new EquivalenceResult(outcome, interval, margin, interval.High < 1 - margin || interval.Low > 1 + margin);
    }
}
