using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>A real run, as if it had measured more TLS choices.</summary>
internal static class SeveralChoices
{
    /// <summary>Adds treatments with the measurements of <c>tls-request</c>.</summary>
    /// <param name="run">The run.</param>
    /// <param name="choices">Name of each, whose last letter is its label, the factor by which it is dearer, and how much that varies.</param>
    public static RunResult Of(RunResult run, params (string Name, double Factor, double Noise)[] choices) => run with
    {
        Treatments = [.. run.Treatments, .. choices.Select(choice => run.Treatments.Single(t => t.Name == "tls-request") with { Name = choice.Name, Label = choice.Name[^1..] })],
        Comparisons =
        [
            .. run.Comparisons,
            .. choices.Select(choice => run.Comparisons.First(c => c.Metric == Metric.CpuShare && c.Treatment == "tls-request" && c.Tier == Tier.Sut) with { Treatment = choice.Name }),
            .. choices.Select(choice => new ComparisonResult("tls-request", choice.Name, Metric.CpuChange, Tier.Sut, 1, 0, 2, 0.95, 34)),
        ],
        Answers = [.. run.Answers, .. choices.Select(choice => $"{choice.Name} against tls-request: +1 % [0, 2] of the SUT's CPU per interaction.")],
        Blocks =
        [
            .. run.Blocks.Select(block => block with
            {
                Cells =
                [
                    .. block.Cells,
                    .. from cell in block.Cells
                       where cell.Treatment == "tls-request"
                       from choice in choices
                       let factor = choice.Factor * (1 + (choice.Noise * Math.Sin(cell.Cell)))
                       select cell with
                       {
                           Treatment = choice.Name,
                           CpuMicrosPerInteraction = cell.CpuMicrosPerInteraction.ToDictionary(cost => cost.Key, cost => cost.Value * factor, StringComparer.Ordinal),
                       },
                ],
            }),
        ],
    };
}
