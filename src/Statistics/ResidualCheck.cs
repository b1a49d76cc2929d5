namespace TlsToll.Statistics;

/// <summary>The result of a check of one assumption of an analysis of variance.</summary>
/// <param name="Name">The assumption and, in parentheses, the test.</param>
/// <param name="Statistic">The test's statistic; null if not tested.</param>
/// <param name="PValue">Probability of a statistic this extreme if the assumption holds; null if not tested.</param>
/// <param name="Passed">True if the p-value is at least the significance level; null if not tested.</param>
/// <param name="Sentence">Meaning of the failure, or the reason for not testing; null if passed.</param>
public sealed record ResidualCheck(string Name, double? Statistic, double? PValue, bool? Passed, string? Sentence)
{
    /// <summary>True if the test rejects the assumption; false also if not tested.</summary>
    public bool Failed => Passed == false;

    internal static ResidualCheck By(string name, (double Statistic, double PValue) outcome, double alpha, string meaning) =>
        new(name, outcome.Statistic, outcome.PValue, outcome.PValue >= alpha, outcome.PValue >= alpha ? null : meaning);

    internal static ResidualCheck NotTested(string name, string reason) => new(name, null, null, null, "Not tested: " + reason);
}
