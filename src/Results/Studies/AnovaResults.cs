namespace TlsToll.Results.Studies;

/// <summary>A row of an analysis of variance.</summary>
/// <param name="Experiment">Its experiment.</param>
/// <param name="Analysis">Which of the experiment's analyses, e.g. <c>blocks' means</c> or <c>in blocks</c>.</param>
/// <param name="Scale"><c>raw</c>, or <c>log</c> for the logarithms.</param>
/// <param name="Response">The response.</param>
/// <param name="Factor">The factor, <c>A × B</c>, <c>block</c> or <c>residual</c>.</param>
/// <param name="SumOfSquares">Sum of squares.</param>
/// <param name="DegreesOfFreedom">Degrees of freedom.</param>
/// <param name="MeanSquare">Mean square.</param>
/// <param name="F">F measured; null for the residual.</param>
/// <param name="FTheoretical">F theoretical at <paramref name="Alpha"/>; null for the residual.</param>
/// <param name="PValue">The p-value; null for the residual.</param>
/// <param name="ExplainedPercent">Per cent of the variation.</param>
/// <param name="Alpha">Level of significance.</param>
public sealed record StudyAnovaRow(
    string Experiment, string Analysis, string Scale, string Response, string Factor, double SumOfSquares, int DegreesOfFreedom, double MeanSquare,
    double? F, double? FTheoretical, double? PValue, double ExplainedPercent, double Alpha);

/// <summary>A check of what an analysis of variance takes for granted.</summary>
/// <param name="Experiment">Its experiment.</param>
/// <param name="Analysis">Which of its analyses.</param>
/// <param name="Scale"><c>raw</c> or <c>log</c>.</param>
/// <param name="Response">The response.</param>
/// <param name="Check">What was checked, e.g. <c>Shapiro–Wilk</c>.</param>
/// <param name="Statistic">Its statistic; null if not tested.</param>
/// <param name="PValue">Its p-value; null if not tested.</param>
/// <param name="Passed">Whether it speaks against nothing; null if not tested.</param>
/// <param name="Sentence">What that means for a reader.</param>
public sealed record StudyCheck(
    string Experiment, string Analysis, string Scale, string Response, string Check, double? Statistic, double? PValue, bool? Passed, string Sentence);

/// <summary>Two levels of a factor compared, all pairs of the factor together (Tukey's honestly significant difference).</summary>
/// <param name="Experiment">Its experiment.</param>
/// <param name="Response">The response.</param>
/// <param name="Factor">The factor.</param>
/// <param name="First">One level.</param>
/// <param name="Second">The other.</param>
/// <param name="Difference">Second − first, in the response's unit.</param>
/// <param name="Low">Lower end of the simultaneous interval.</param>
/// <param name="High">Upper end.</param>
/// <param name="PValue">Adjusted p-value.</param>
/// <param name="Unit">The unit.</param>
public sealed record StudyDifference(
    string Experiment, string Response, string Factor, string First, string Second, double Difference, double Low, double High, double PValue, string Unit);
