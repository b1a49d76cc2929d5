namespace TlsToll.Results.Studies;

/// <summary>A row of an analysis of variance.</summary>
/// <param name="Experiment">Name of the experiment.</param>
/// <param name="Analysis">Analysis within the experiment: <c>means of the blocks, without replication</c> or <c>blocks, with
/// interaction</c>.</param>
/// <param name="Scale">Scale of the response: <c>raw</c>, or <c>log</c> for its logarithms.</param>
/// <param name="Response">Name of the response.</param>
/// <param name="Factor">Source of variation: a factor, <c>A × B</c>, <c>block</c> or <c>residual</c>.</param>
/// <param name="SumOfSquares">Sum of squares.</param>
/// <param name="DegreesOfFreedom">Degrees of freedom.</param>
/// <param name="MeanSquare">Mean square.</param>
/// <param name="F">Measured F; null for the residual.</param>
/// <param name="FTheoretical">Theoretical F at <paramref name="Alpha"/>; null for the residual.</param>
/// <param name="PValue">P-value; null for the residual.</param>
/// <param name="ExplainedPercent">Explained share of the variation in percent.</param>
/// <param name="Alpha">Level of significance.</param>
public sealed record StudyAnovaRow(
    string Experiment, string Analysis, string Scale, string Response, string Factor, double SumOfSquares, int DegreesOfFreedom, double MeanSquare,
    double? F, double? FTheoretical, double? PValue, double ExplainedPercent, double Alpha);

/// <summary>Check of an assumption of an analysis of variance.</summary>
/// <param name="Experiment">Name of the experiment.</param>
/// <param name="Analysis">Analysis within the experiment.</param>
/// <param name="Scale">Scale of the response: <c>raw</c> or <c>log</c>.</param>
/// <param name="Response">Name of the response.</param>
/// <param name="Check">Name of the check, e.g. <c>Shapiro–Wilk</c>.</param>
/// <param name="Statistic">Test statistic; null if not tested.</param>
/// <param name="PValue">P-value of the test; null if not tested.</param>
/// <param name="Passed">True if the test does not contradict the assumption; null if not tested.</param>
/// <param name="Sentence">Meaning of the result for a reader, as a sentence.</param>
public sealed record StudyCheck(
    string Experiment, string Analysis, string Scale, string Response, string Check, double? Statistic, double? PValue, bool? Passed, string Sentence);

/// <summary>Comparison of two levels of a factor, simultaneous for all pairs of levels (Tukey's honestly significant difference).</summary>
/// <param name="Experiment">Name of the experiment.</param>
/// <param name="Response">Name of the response.</param>
/// <param name="Factor">Name of the factor.</param>
/// <param name="First">First level.</param>
/// <param name="Second">Second level.</param>
/// <param name="Difference">Second − first, in the response's unit.</param>
/// <param name="Low">Lower end of the simultaneous interval.</param>
/// <param name="High">Upper end of the simultaneous interval.</param>
/// <param name="PValue">Adjusted p-value.</param>
/// <param name="Unit">Unit of the response.</param>
public sealed record StudyDifference(
    string Experiment, string Response, string Factor, string First, string Second, double Difference, double Low, double High, double PValue, string Unit);
