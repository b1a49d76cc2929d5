namespace TlsToll.Statistics;

/// <summary>One source of variation in an analysis of variance.</summary>
/// <param name="Source">The factor, <c>A × B</c> for an interaction, or <c>residual</c>.</param>
/// <param name="SumOfSquares">Its sum of squares.</param>
/// <param name="DegreesOfFreedom">Its degrees of freedom, 1 or more.</param>
/// <param name="MeanSquare">The sum of squares over the degrees of freedom.</param>
/// <param name="F">The mean square over the residual's; null for the residual, and if the residual is zero.</param>
/// <param name="FTheoretical">The 1 − α quantile of F if the factor has no effect; null for the residual.</param>
/// <param name="PValue">Probability of an F this large or larger if the factor has no effect; null if <paramref name="F"/> is null.</param>
/// <param name="ExplainedPercent">Its share of the total sum of squares in percent.</param>
public sealed record AnovaRow(
    string Source, double SumOfSquares, int DegreesOfFreedom, double MeanSquare, double? F, double? FTheoretical, double? PValue,
    double ExplainedPercent)
{
    /// <summary>Factors of the source: one for a main effect, several for an interaction, none for blocks and the residual.</summary>
    public IReadOnlyList<string> Factors { get; init; } = [];
}
