using System.Text.Json.Serialization;

namespace TlsToll.Results.Between;

/// <summary>Outcome of a comparison of runs, or of one of its responses.</summary>
[JsonConverter(typeof(JsonStringEnumConverter<ComparisonOutcome>))]
public enum ComparisonOutcome
{
    /// <summary>A worsening as large as the tolerance is excluded.</summary>
    NoRegression,

    /// <summary>A worsening is shown, and it may be as large as the tolerance.</summary>
    Regression,

    /// <summary>The runs did not measure the same thing.</summary>
    NotComparable,

    /// <summary>The runs can neither show nor exclude a worsening as large as the tolerance.</summary>
    Inconclusive,
}

/// <summary>One response of one treatment, before and after.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Baseline">
/// Name of the treatment without TLS by which each run's value is divided, so that the host's speed cancels; null if the runs have none.
/// </param>
/// <param name="Response">Name of the response: <c>cpuMicrosPerInteraction.sut</c>, <c>sips</c>, …</param>
/// <param name="Before">Geometric mean of the runs before: a ratio to <paramref name="Baseline"/>, or in the response's unit.</param>
/// <param name="After">The same of the runs after.</param>
/// <param name="ChangePercent">After ÷ before − 1, in percent.</param>
/// <param name="Low">Lower end of the change's 95 % interval; null with fewer than two runs a side.</param>
/// <param name="High">Upper end of the change's 95 % interval.</param>
/// <param name="PValue">Probability of a worsening at least as large if nothing changed but by the allowance, corrected for the number of responses
/// (Holm); null if not tested.</param>
/// <param name="AllowancePercent">Worsening that something else than the change can explain, in percent: only a larger one is shown, and none is excluded.</param>
/// <param name="SmallestShownPercent">
/// Smallest measured worsening that these runs would have shown, in percent: the test's critical value. One that is really as large is shown in half of such
/// comparisons.
/// </param>
/// <param name="Outcome">Outcome that follows.</param>
public sealed record ResponseComparison(
    string Treatment, string? Baseline, string Response, double Before, double After, double ChangePercent, double? Low, double? High,
    double? PValue, double? SmallestShownPercent, double AllowancePercent, ComparisonOutcome Outcome);
