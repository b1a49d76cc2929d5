using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>What a run showed that was interrupted before it had an answer of its own.</summary>
internal static class ProvisionalSentence
{
    /// <summary>The warm-up's answers; null if the run has its own, or the warm-up had none.</summary>
    public static string? Of(RunResult run) =>
        run.Comparisons.Any(comparison => comparison.Estimate is not null && comparison.Metric == Metric.CpuShare) ? null
        : run.Remarks.FirstOrDefault(remark => remark.StartsWith(ProvisionalAnswer.WarmUp, StringComparison.Ordinal)) is { } remark ? $"Provisional, {remark}."
        : null;
}
