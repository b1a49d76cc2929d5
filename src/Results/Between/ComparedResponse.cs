using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Statistics;

namespace TlsToll.Results.Between;

/// <summary>A response of a treatment to judge.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Baseline">Name of its plain twin; null for none.</param>
/// <param name="Metric">The response.</param>
/// <param name="Before">Logarithms: independent ones of runs, or of super-blocks or processes that are paired.</param>
/// <param name="After">The same after.</param>
internal sealed record ComparedResponse(string Treatment, string? Baseline, CellMetric Metric, double[] Before, double[] After)
{
    /// <summary>True if the values before and after are of the same super-blocks, or of processes that were measured beside each other.</summary>
    public bool IsPaired { get; init; }

    /// <summary>True if the values are of processes, so that a difference between two processes by chance is in their scatter.</summary>
    public bool IsByProcess { get; init; }

    /// <summary>Worsening that something else than the change can explain.</summary>
    public double AllowancePercent { get; init; }

    /// <summary>True for a response of cost cells.</summary>
    public bool IsCost => Metric.Kind == CellKindName.Cost;

    /// <summary>Probability of a worsening at least as large if nothing changed but by the allowance; null if not testable.</summary>
    public double? ProbabilityOfWorse => IsPaired
        ? StudentT.ProbabilityAbove0([.. Differences.Select(difference => difference - Allowance)])
        : WelchDifference.ProbabilityOfGreater(Worse(Before), [.. Worse(After).Select(value => value - Allowance)]);

    /// <summary>Smallest worsening, as a logarithm, that a test at a level would show; null if not testable.</summary>
    public double? SmallestShown(double alpha) =>
        (IsPaired ? StudentT.SmallestShown(Differences, alpha) : WelchDifference.SmallestShown(Before, After, alpha)) + Allowance;

    private double Allowance => Math.Log(1 + (AllowancePercent / 100));

    // In the direction in which a change is a worsening.
    private double[] Differences => [.. Worse(After).Zip(Worse(Before), (after, before) => after - before)];

    /// <summary>Interval of after − before.</summary>
    public Interval? Difference(double confidence) => IsPaired
        ? StudentT.PairedDifference(Before, After, confidence)
        : WelchDifference.Of(Before, After, confidence);

    /// <summary>The same, positive where it is a worsening.</summary>
    public Interval? Worsening(double confidence) => IsPaired
        ? StudentT.Mean(Differences, confidence)
        : WelchDifference.Of(Worse(Before), Worse(After), confidence);

    private double[] Worse(double[] values) => Metric.IsHigherBetter ? [.. values.Select(v => -v)] : values;
}
