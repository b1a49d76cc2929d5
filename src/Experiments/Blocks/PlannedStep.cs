using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Blocks;

/// <summary>A group of treatments that are measured at the same time: one, or the two of a duet.</summary>
/// <param name="Round">Round in the block, from 1. In a block of duets, unique among the steps of the same connections.</param>
/// <param name="Places">The treatments and their processes.</param>
internal sealed record PlannedStep(int Round, IReadOnlyList<Place> Places);
