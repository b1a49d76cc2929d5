using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>Analysis requested of <c>rbe anova</c>.</summary>
/// <param name="Response">Column of the response.</param>
/// <param name="Factors">Columns of the factors; at least one, all different.</param>
/// <param name="Block">Column of the block; null for none.</param>
/// <param name="Replicated">True if each combination of levels has several values.</param>
/// <param name="Interactions">Highest order of interactions; null for all.</param>
/// <param name="Logarithms">True to analyse the logarithms of the response.</param>
/// <param name="Tukey">Factor whose levels are compared in pairs; null for none.</param>
/// <param name="Alpha">Level of significance.</param>
internal sealed record AnovaQuestion(
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

    /// <summary>Checks that the flags are valid and consistent.</summary>
    /// <exception cref="InvalidRequestException">They are not; the message names the flag.</exception>
    public AnovaQuestion Checked()
    {
        (bool IsWrong, string Message)[] rules =
        [
            (Factors.Any(f => f.Length == 0) || Grouping.Append(Response).Distinct(StringComparer.Ordinal).Count() != Grouping.Count + 1,
                "--response, --factors and --block must name different columns, as in --factors load,length."),
            (Factors.Count > FactorialTable.MostFactors, "--factors must name at most 16 columns."),
            (Alpha is not (> 0 and < 1), "--alpha must be above 0 and below 1."),
            (Interactions is < 1, "--interactions must be 1 or more; 1 means main effects only."),
            (Block is not null && Replicated, "--block and --replicated contradict each other: blocks are replicates with names."),
            (Factors.Count == 1 && Block is null && !Replicated, "A single factor requires --replicated or --block."),
            (Tukey is not null && !Factors.Contains(Tukey, StringComparer.Ordinal),
                $"--tukey: unknown value '{Tukey}'; expected {string.Join(", ", Factors)}."),
        ];
        return Array.Find(rules, rule => rule.IsWrong).Message is { } message ? throw new InvalidRequestException(message) : this;
    }
}
