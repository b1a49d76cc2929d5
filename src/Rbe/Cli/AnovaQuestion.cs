using TlsToll.Statistics;
using TlsToll.Testbed;

namespace TlsToll.Rbe.Cli;

/// <summary>What is asked of a table by <c>rbe anova</c>.</summary>
/// <param name="Response">Column of the response.</param>
/// <param name="Factors">Columns of the factors, one at least, all different.</param>
/// <param name="Block">Column of the block; null without.</param>
/// <param name="Replicated">Whether each combination of levels has several values.</param>
/// <param name="Interactions">The highest order of interactions; null for all.</param>
/// <param name="Logarithms">Whether the response's logarithms are analysed.</param>
/// <param name="Tukey">The factor whose levels are compared in pairs; null without.</param>
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
    /// <summary>As what the table is analysed.</summary>
    public FactorialModel Model => new(Interactions ?? int.MaxValue, Block is not null);

    /// <summary>The columns that distinguish observations: the factors, and the block last.</summary>
    public IReadOnlyList<string> Grouping => Block is null ? Factors : [.. Factors, Block];

    /// <summary>The response as it is named in a table.</summary>
    public string Name => Logarithms ? $"log {Response}" : Response;

    /// <summary>Checks that the flags fit one another.</summary>
    /// <exception cref="InvalidRequestException">They do not; the message names the flag.</exception>
    public AnovaQuestion Checked()
    {
        (bool IsWrong, string Message)[] rules =
        [
            (Factors.Any(f => f.Length == 0) || Grouping.Append(Response).Distinct(StringComparer.Ordinal).Count() != Grouping.Count + 1,
                "--response, --factors and --block take different columns, as in --factors load,length."),
            (Factors.Count > FactorialTable.MostFactors, "--factors takes 16 columns at most."),
            (Alpha is not (> 0 and < 1), "--alpha must be above 0 and below 1."),
            (Interactions is < 1, "--interactions must be 1 or more; 1 is the factors alone."),
            (Block is not null && Replicated, "--block and --replicated contradict each other: blocks are replicates with names."),
            (Factors.Count == 1 && Block is null && !Replicated, "One factor alone needs --replicated values, or a --block, to be tested against."),
            (Tukey is not null && !Factors.Contains(Tukey, StringComparer.Ordinal),
                $"--tukey: unknown value '{Tukey}'; expected {string.Join(", ", Factors)}."),
        ];
        return Array.Find(rules, rule => rule.IsWrong).Message is { } message ? throw new InvalidRequestException(message) : this;
    }
}
