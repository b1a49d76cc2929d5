using System.Globalization;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;

namespace TlsToll.Results.Between;

/// <summary>
/// Change of a treatment without TLS between two groups of runs. A ratio of TLS to plain does not contain it: it is the host's speed of the day, or a
/// server that became dearer with and without TLS.
/// </summary>
/// <param name="Twin">Name of the treatment without TLS.</param>
/// <param name="Metric">The response.</param>
/// <param name="Before">Logarithms of the runs' values before.</param>
/// <param name="After">Logarithms of the runs' values after.</param>
/// <param name="Slowdown">Cost after ÷ before by the host's measured speed alone; null if it was not measured.</param>
internal sealed record TwinChange(string Twin, CellMetric Metric, double[] Before, double[] After, double? Slowdown)
{
    /// <summary>
    /// Worsening in percent that can remain beyond what spin and load explain: it was −5 to +1 % between runs of one build, of hosts that had become a third
    /// slower (docs/evidence.md, Why duets). This project's assumption.
    /// </summary>
    private const double BesideMeasuredSpeed = 10;

    /// <summary>True if it is a worsening beyond what the host's speed explains; false if that was not measured: then the allowance for an unknown speed already keeps every regression from being excluded.</summary>
    public bool IsBeyondHost => Slowdown is { } slower && Worsening - Math.Log(slower) > Math.Log(1 + (BesideMeasuredSpeed / 100));

    /// <summary>True if a response is judged by its ratio to this one.</summary>
    public bool IsOf(ComparedResponse response) => response.Baseline == Twin && response.Metric.Name == Metric.Name;

    /// <summary>A sentence without a full stop.</summary>
    public string Text
    {
        get
        {
            var change = WelchDifference.Of(Before, After)?.Increasing(Percent);
            var explained = Slowdown is { } slower
                ? $"spin and load of the SUT's processor explain {SignedPercent.Of(Percent(Metric.IsHigherBetter ? -Math.Log(slower) : Math.Log(slower)))} %"
                : "the processor's speed was not measured";
            var beyond = IsBeyondHost
                ? string.Create(CultureInfo.InvariantCulture, $"; no speed of the host explains a worsening of more than {BesideMeasuredSpeed} % beyond that, so no regression is excluded")
                : "";
            return $"{Metric.ShortName} of {Twin} itself changed by {SignedPercent.Of(Percent(Difference), change?.Low, change?.High)}, which no ratio to it contains; {explained}{beyond}";
        }
    }

    private double Difference => After.Average() - Before.Average();

    private double Worsening => Metric.IsHigherBetter ? -Difference : Difference;

    private static double Percent(double logarithm) => 100 * (Math.Exp(logarithm) - 1);
}
