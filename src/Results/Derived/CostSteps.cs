using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Results.Derived;

/// <summary>What a step of a treatment's cost consists of.</summary>
public enum CostStepKind
{
    /// <summary>The same work without TLS.</summary>
    Plain,

    /// <summary>Handshakes inside OpenSSL, by the meter.</summary>
    MeteredHandshakes,

    /// <summary>All that connections with TLS cost more than those without, by the number of connections.</summary>
    Connections,

    /// <summary>What connections cost beyond OpenSSL's handshakes.</summary>
    RestOfConnections,

    /// <summary>Reading and writing records inside OpenSSL, by the meter.</summary>
    MeteredRecords,

    /// <summary>What an interaction costs more with TLS, whatever the number of connections: records, and .NET's and the kernel's work for them.</summary>
    PerInteraction,

    /// <summary>What is left of TLS's cost after the steps before it.</summary>
    Rest,

    /// <summary>All of TLS's cost, where nothing divides it.</summary>
    Undivided,
}

/// <summary>A step of a treatment's cost.</summary>
/// <param name="Kind">Content of the step.</param>
/// <param name="Micros">The SUT's CPU per interaction in microseconds; can be negative, as a difference within its error.</param>
public sealed record CostStep(CostStepKind Kind, BlockEstimate Micros);

/// <summary>The SUT's CPU per interaction with TLS, step by step. In each block, the steps add up to the total.</summary>
/// <param name="Treatment">Name of the treatment with TLS.</param>
/// <param name="Plain">Name of its twin without TLS.</param>
/// <param name="Steps">Steps in order, first the work without TLS.</param>
/// <param name="Total">The cost with TLS, in microseconds.</param>
public sealed record CostSteps(string Treatment, string Plain, IReadOnlyList<CostStep> Steps, BlockEstimate Total)
{
    /// <summary>
    /// Steps of each treatment with a twin without TLS. A run with a connection per session and one per request divides TLS's cost into that of connections and
    /// that of an interaction, as <see cref="Comparisons.CarryOver"/> does; the meter divides it into handshakes and records inside OpenSSL. Without both, it is
    /// one step.
    /// </summary>
    /// <param name="run">The run; cells that don't count are left out.</param>
    public static IReadOnlyList<CostSteps> Of(RunResult run)
    {
        var values = new MetricValues(run);
        ComparisonResult[] pairs = [.. run.Comparisons.Where(c => c.IsShareOfSut)];
        return [.. pairs.Select(pair => new CostDivision(values, pair, Other(run, pairs, pair)).Steps).OfType<CostSteps>()];
    }

    // The pair that has the same TLS and another number of connections.
    private static ComparisonResult? Other(RunResult run, ComparisonResult[] pairs, ComparisonResult pair) =>
        run.Comparisons.FirstOrDefault(c => c.Metric == Metric.CpuMicrosPerConnection && c.Estimate is not null && c.From?.Contains(pair.Treatment, StringComparer.Ordinal) == true)
            ?.From?.FirstOrDefault(name => name != pair.Treatment) is { } other
            ? pairs.FirstOrDefault(c => c.Treatment == other)
            : null;
}
