namespace TlsToll.Rbe.Statistics;

/// <summary>The outcome of a test of a hypothesis.</summary>
/// <param name="Statistic">The test's statistic.</param>
/// <param name="PValue">Probability of so extreme a statistic, if the hypothesis holds.</param>
internal sealed record TestOutcome(double Statistic, double PValue);
