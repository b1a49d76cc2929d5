using System.Globalization;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Claims;

/// <summary>A statement, table or figure of a paper, and the rule of its verdict, from <c>studies/statements</c>.</summary>
/// <param name="Id">Identifier, unique within the paper.</param>
/// <param name="Place">Section, table or figure.</param>
/// <param name="Says">What the paper says, in our words.</param>
/// <param name="Rule">Rule of the verdict; its limits stand in braces by their names.</param>
/// <param name="Limits">Limits of the rule by name.</param>
/// <param name="NotTested">Why the statement is not tested; null if it is.</param>
internal sealed record Statement(string Id, string Place, string Says, string Rule, IReadOnlyDictionary<string, double> Limits, string? NotTested)
{
    /// <summary>The rule with its limits.</summary>
    public string RuleText => Limits.Aggregate(
        Rule, (text, limit) => text.Replace($"{{{limit.Key}}}", limit.Value.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal));

    /// <summary>A limit of the rule.</summary>
    /// <exception cref="InvalidDataException">The rule has no such limit.</exception>
    public double this[string limit] =>
        Limits.TryGetValue(limit, out var value) ? value : throw new InvalidDataException($"The rule of '{Id}' has no limit '{limit}'.");

    /// <summary>The finding of a test; without one, that the statement is not tested.</summary>
    public Finding Found(Judged? judged) => judged is null
        ? new Finding(Id, Place, Says, NotTested ?? "", FindingVerdict.NotTested, "")
        : new Finding(Id, Place, Says, judged.Ours, judged.Verdict, RuleText);
}

/// <summary>What a test of a statement found.</summary>
/// <param name="Ours">Our result, with intervals.</param>
/// <param name="Verdict">Verdict on the statement.</param>
internal sealed record Judged(string Ours, FindingVerdict Verdict)
{
    /// <summary>Nothing was measured.</summary>
    public static Judged NotMeasured { get; } = new("not measured", FindingVerdict.NotMeasured);

    /// <summary>What was measured, without a verdict; what was not measured stays so.</summary>
    /// <param name="reason">Why it is no test of the statement, in a sentence.</param>
    public Judged NotTested(string reason) =>
        Verdict == FindingVerdict.NotMeasured ? this : new Judged($"{reason} Here: {Ours}", FindingVerdict.NotTested);

    /// <summary>The contradiction that was found; anything else is no test.</summary>
    /// <param name="reason">Why it is none, in a sentence.</param>
    public Judged UnlessContradicted(string reason) => Verdict == FindingVerdict.Contradicted ? this : NotTested(reason);
}
