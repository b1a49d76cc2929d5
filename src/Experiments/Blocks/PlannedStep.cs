using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Blocks;

/// <summary>What is measured at the same time: one treatment, or the two of a duet.</summary>
/// <param name="Round">Round in the block, from 1, unique among the steps of the same treatments.</param>
/// <param name="Places">The treatments and their processes.</param>
internal sealed record PlannedStep(int Round, IReadOnlyList<Place> Places);
