using TlsToll.Statistics;

namespace TlsToll.Results.Variance;

/// <summary>Analysis requested of <c>rbe anova</c>.</summary>
/// <param name="Response">Column of the response.</param>
/// <param name="Factors">Columns of the factors; at least one, all different.</param>
/// <param name="Block">Column of the block; null for none.</param>
/// <param name="Replicated">True if each combination of levels has several values.</param>
/// <param name="Interactions">Highest order of interactions; null for all.</param>
/// <param name="Logarithms">True to analyse the logarithms of the response.</param>
/// <param name="Tukey">Factor whose levels are compared in pairs; null for none.</param>
/// <param name="Alpha">Level of significance.</param>
public sealed record AnovaQuestion(
    string Response,
    IReadOnlyList<string> Factors,
    string? Block,
    bool Replicated,
    int? Interactions,
    bool Logarithms,
    string? Tukey,
    double Alpha)
{
    /// <summary>Model of the analysis.</summary>
    public FactorialModel Model => new(Interactions ?? int.MaxValue, Block is not null);

    /// <summary>Columns that identify an observation: the factors, then the block.</summary>
    public IReadOnlyList<string> Grouping => Block is null ? Factors : [.. Factors, Block];

    /// <summary>Name of the response in a table.</summary>
    public string Name => Logarithms ? $"log {Response}" : Response;
}
