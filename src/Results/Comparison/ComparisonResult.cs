namespace TlsToll.Results.Comparison;

/// <summary>One comparison of a treatment with its baseline.</summary>
/// <param name="Baseline">Name of the baseline.</param>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Metric">What is compared, e.g. <c>cpuShare</c>.</param>
/// <param name="Unit">Unit of the estimate.</param>
/// <param name="Tier">Which tier's, or <c>client</c> for what the client sees.</param>
/// <param name="Estimate">The estimate; null if not measured.</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
/// <param name="Confidence">Nominal coverage.</param>
/// <param name="Blocks">Blocks that it rests on.</param>
public sealed record ComparisonResult(
    string Baseline, string Treatment, string Metric, string Unit, string Tier,
    double? Estimate, double? Low, double? High, double Confidence, int Blocks);
