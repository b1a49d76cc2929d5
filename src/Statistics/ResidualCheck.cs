namespace TlsToll.Statistics;

/// <summary>One of the assumptions behind an analysis of variance, checked.</summary>
/// <param name="Name">What is assumed, and the test.</param>
/// <param name="Statistic">The test's statistic; null if not tested.</param>
/// <param name="PValue">Probability of so extreme a statistic, if the assumption holds; null if not tested.</param>
/// <param name="Passed">Whether the p-value is at least the level of significance; null if not tested.</param>
/// <param name="Sentence">What a failure means for the reader, or why nothing was tested; null if passed.</param>
public sealed record ResidualCheck(string Name, double? Statistic, double? PValue, bool? Passed, string? Sentence)
{
    /// <summary>Whether the assumption does not hold.</summary>
    public bool Failed => Passed == false;

    /// <summary>The check by the outcome of its test.</summary>
    /// <param name="name">What is assumed, and the test.</param>
    /// <param name="outcome">The outcome.</param>
    /// <param name="alpha">Level of significance.</param>
    /// <param name="meaning">What a failure means for the reader.</param>
    public static ResidualCheck By(string name, TestOutcome outcome, double alpha, string meaning) =>
        new(name, outcome.Statistic, outcome.PValue, outcome.PValue >= alpha, outcome.PValue >= alpha ? null : meaning);

    /// <summary>A check that could not be made.</summary>
    /// <param name="name">What is assumed, and the test.</param>
    /// <param name="reason">Why.</param>
    public static ResidualCheck NotTested(string name, string reason) => new(name, null, null, null, "Not tested: " + reason);
}
