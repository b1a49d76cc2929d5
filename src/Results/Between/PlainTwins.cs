using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Between;

/// <summary>Treatments without TLS beside which those with TLS were measured.</summary>
internal static class PlainTwins
{
    /// <summary>Twins of a run, by the treatment with TLS.</summary>
    public static Dictionary<string, string> Of(RunResult run) => run.Comparisons.Where(c => c.IsShareOfSut)
        .ToDictionary(c => c.Treatment, c => c.Baseline, StringComparer.Ordinal);

    /// <summary>
    /// Logarithms of a treatment's values by block, relative to those of its twin if there is one; none if a value has no logarithm. To leave out the block in
    /// which a server answered nothing would hide the worst one.
    /// </summary>
    /// <param name="run">Cells of the run.</param>
    /// <param name="metric">What was measured.</param>
    /// <param name="treatment">Name of the treatment, and of the one whose rounds must be shared; null for none.</param>
    /// <param name="twin">The same of its twin; null without one.</param>
    public static Dictionary<int, double> Logarithms(MetricValues run, CellMetric metric, (string Name, string? Beside) treatment, (string Name, string? Beside)? twin)
    {
        var own = run.ByBlock(treatment.Name, metric, treatment.Beside);
        var plain = twin is { } other ? run.ByBlock(other.Name, metric, other.Beside) : null;
        if (own.Values.Concat(plain?.Values ?? []).Any(value => value <= 0))
            return [];
        return own.Where(block => plain is null || plain.ContainsKey(block.Key))
            .ToDictionary(block => block.Key, block => Math.Log(block.Value) - (plain is null ? 0 : Math.Log(plain[block.Key])));
    }
}
