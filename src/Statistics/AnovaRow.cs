namespace TlsToll.Statistics;

/// <summary>One source of variation in an analysis of variance.</summary>
/// <param name="Source">The factor, <c>A × B</c> for an interaction, or <c>residual</c>.</param>
/// <param name="SumOfSquares">Its sum of squares.</param>
/// <param name="DegreesOfFreedom">Its degrees of freedom, 1 or more.</param>
/// <param name="MeanSquare">The sum of squares over the degrees of freedom.</param>
/// <param name="F">The mean square over the residual's; null for the residual, and where that has none.</param>
/// <param name="FTheoretical">What F stays below with probability 1 − α, if the factor explains nothing; null for the residual.</param>
/// <param name="PValue">Probability of such an F or a greater one, if the factor explains nothing; null for the residual.</param>
/// <param name="ExplainedPercent">Its part of the total sum of squares, in per cent.</param>
public sealed record AnovaRow(
    string Source,
    double SumOfSquares,
    int DegreesOfFreedom,
    double MeanSquare,
    double? F,
    double? FTheoretical,
    double? PValue,
    double ExplainedPercent);
