using System.Text.Json.Serialization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;

namespace TlsToll.Results.Comparison;

/// <summary>Comparison of one metric between a treatment and its baseline.</summary>
/// <param name="Baseline">Name of the baseline.</param>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Metric">Metric; in JSON, its slug, such as <c>cpuShare</c>.</param>
/// <param name="Tier">Tier; in JSON, its slug. <c>client</c> for throughput and response times.</param>
/// <param name="Estimate">Estimate in the metric's unit; null if not measured.</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
/// <param name="Confidence">Nominal coverage of the interval.</param>
/// <param name="Blocks">Number of independent values from which the estimate is computed: blocks, or pairs of processes for two builds.</param>
public sealed record ComparisonResult(
    string Baseline, string Treatment, Metric Metric, Tier Tier, double? Estimate, double? Low, double? High, double Confidence, int Blocks)
{
    /// <summary>Unit of the estimate.</summary>
    public string Unit => Metric.Unit;

    /// <summary>Half of the interval's width; null without an interval.</summary>
    [JsonIgnore]
    public double? HalfWidth => (High - Low) / 2;

    /// <summary>
    /// Treatments with TLS from which a cost per connection is derived, the one with a connection per interaction last; null for a
    /// comparison of two treatments.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<string>? From { get; init; }

    /// <summary>True for TLS's share of the SUT's CPU.</summary>
    [JsonIgnore]
    public bool IsShareOfSut => Metric == Metric.CpuShare && Tier == Tier.Sut;

    /// <summary>True if the interval contains 0, so that no difference is shown; false without an interval.</summary>
    [JsonIgnore]
    public bool CoversZero => Low <= 0 && High >= 0;

    /// <summary>TLS's share of the SUT's CPU by difference to the plain twin, percent; null if not measured.</summary>
    internal static BlockEstimate? ShareOfSut(IEnumerable<ComparisonResult> comparisons, string treatment) => comparisons
        .Where(c => c.IsShareOfSut && c.Estimate is not null && c.Treatment == treatment)
        .Select(c => new BlockEstimate(c.Estimate!.Value, c.Low, c.High, c.Blocks)).FirstOrDefault();
}
