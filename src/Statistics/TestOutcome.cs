namespace TlsToll.Statistics;

/// <summary>The outcome of a test of a hypothesis.</summary>
/// <param name="Statistic">The test's statistic.</param>
/// <param name="PValue">Probability of so extreme a statistic, if the hypothesis holds.</param>
public sealed record TestOutcome(double Statistic, double PValue);
