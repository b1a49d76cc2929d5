using System.Text.Json.Serialization;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;

namespace TlsToll.Results.Between;

/// <summary>Comparison of two groups of runs (<see cref="GroupComparison"/>), or of the builds of one run (<see cref="BuildComparison"/>).</summary>
/// <param name="Obstacles">Reasons that the runs cannot be compared; empty if they can.</param>
/// <param name="Remarks">What weakens the comparison.</param>
/// <param name="Doubts">Doubts about the runs, because of which no regression is excluded of the responses that they bear on.</param>
/// <param name="Differences">Software that differs.</param>
/// <param name="TolerancePercent">Size of a regression in percent.</param>
/// <param name="RunsBefore">Number of runs before.</param>
/// <param name="RunsAfter">Number of runs after.</param>
/// <param name="Responses">Responses of the runs' treatments.</param>
/// <param name="Outcome">Outcome of the comparison.</param>
public sealed record RunComparison(
    IReadOnlyList<string> Obstacles, IReadOnlyList<string> Remarks, IReadOnlyList<string> Doubts, IReadOnlyList<string> Differences, double TolerancePercent, int RunsBefore, int RunsAfter,
    IReadOnlyList<ResponseComparison> Responses, ComparisonOutcome Outcome)
{
    /// <summary>Name of the response that is compared by default: the SUT's CPU per interaction.</summary>
    public static string UsualResponse { get; } = CellMetrics.CpuName(Tier.Sut);
}

/// <summary>JSON of a comparison.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(RunComparison))]
public sealed partial class RunComparisonJson : JsonSerializerContext;
