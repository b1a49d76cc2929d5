namespace TlsToll.Statistics;

/// <summary>What an analysis of variance tells apart.</summary>
/// <param name="Interactions">
/// The highest order of interaction: 1 for the factors alone, 2 for pairs of them also, and so on; higher than there are factors is all
/// there are.
/// </param>
/// <param name="Blocks">
/// Whether the replicates are blocks, each of which held every combination once: what whole blocks differ by is taken out.
/// </param>
public sealed record FactorialModel(int Interactions = int.MaxValue, bool Blocks = false);
