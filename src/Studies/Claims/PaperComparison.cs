using System.Globalization;
using System.Text.Json.Serialization;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Claims;

/// <summary>Every statement and value of a paper, with what studies found.</summary>
/// <param name="Paper">Name of the paper.</param>
/// <param name="Rules">File and version of the rules of the verdicts.</param>
/// <param name="Studies">The studies, in the order of the results; one without runs if there are no results.</param>
/// <param name="Statements">The statements, in the order of the paper's file.</param>
/// <param name="Values">The values, in the order of the paper's file.</param>
public sealed record PaperComparison(
    string Paper, string Rules, IReadOnlyList<ComparedStudy> Studies, IReadOnlyList<ComparedStatement> Statements, IReadOnlyList<ComparedValue> Values)
{
    /// <summary>Verdict on a statement that is tested, without results.</summary>
    public const string NotMeasuredYet = "not measured yet";

    /// <summary>Verdict on a statement of results that were judged by another rule, or not at all.</summary>
    public const string NotJudged = "not judged";

    private const string Nothing = "–";

    /// <summary>Compares a paper with results.</summary>
    /// <param name="paper">Name of the paper.</param>
    /// <param name="results">Results of studies that judge the paper; without any, every tested statement is not measured.</param>
    /// <exception cref="InvalidDataException">Results are of another paper, or the paper's files have mistakes.</exception>
    public static PaperComparison Of(string paper, IReadOnlyList<StudyResult> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        var statements = PaperStatements.Read(paper);
        if (results.FirstOrDefault(result => !IsOf(paper, result)) is { } other)
            throw new InvalidDataException($"The results of {other.Study} judge no statement of {paper}.");
        return new PaperComparison(
            paper,
            statements.Name,
            results.Count == 0 ? [new ComparedStudy("here", 0, 0, null, null)] : [.. results.Select(result => Study(result, statements.Name))],
            [.. statements.All.Select(statement => new ComparedStatement(statement.Place, statement.Says, results.Count == 0 ? [Unmeasured(statement)] : [.. results.Select(result => Found(statement, result))]))],
            [
                .. ReferenceTable.Compare(paper + ".csv", _ => null)
                    .Select(value => new ComparedValue(value.Place, value.What, Unit(value.Paper, value.Unit), results.Count == 0 ? [Nothing] : [.. results.Select(result => Ours(value, result))], value.Note)),
            ]);
    }

    /// <summary>True if results judge the statements of a paper, by whatever version of the rules.</summary>
    internal static bool IsOf(string paper, StudyResult result) => result.Rules?.StartsWith($"studies/statements/{paper}.yaml", StringComparison.Ordinal) == true;

    private static ComparedStudy Study(StudyResult result, string rules) => new(
        result.Quick ? result.Study + " --quick" : result.Study, result.Runs, result.RunsPlanned, result.Status, result.Rules == rules ? null : result.Rules)
    { JudgedAgain = result.Rejudged };

    private static ComparedVerdict Unmeasured(Statement statement) =>
        statement.NotTested is { } reason ? NotTested(reason) : new ComparedVerdict(Nothing, NotMeasuredYet);

    // A verdict by another rule than the one that stands beside it says nothing.
    private static ComparedVerdict Found(Statement statement, StudyResult result) =>
        statement.NotTested is { } reason ? NotTested(reason)
        : result.Findings.FirstOrDefault(finding => finding.Id == statement.Id && finding.Rule == statement.RuleText) is { } found ? new ComparedVerdict(found.Ours, found.VerdictText)
        : new ComparedVerdict(Nothing, NotJudged);

    private static ComparedVerdict NotTested(string reason) => new(reason, Finding.WordOf(FindingVerdict.NotTested));

    private static string Ours(ReferenceValue value, StudyResult result) =>
        result.Reference.FirstOrDefault(ours => ours.Place == value.Place && ours.What == value.What) is not { Ours: { } here } found ? "not measured"
        : found is { Low: { } low, High: { } high } ? Unit($"{Number(here)} [{Number(low)}, {Number(high)}]", value.Unit)
        : Unit(Number(here), value.Unit);

    private static string Unit(string number, string unit) => number.Length == 0 ? "only drawn" : unit.Length == 0 ? number : $"{number} {unit}";

    // Three digits, or all of a whole number.
    private static string Number(double value) => Math.Abs(value) >= 100
        ? value.ToString("#,0", CultureInfo.InvariantCulture)
        : value.ToString(Math.Abs(value) >= 10 ? "0.0" : "0.00", CultureInfo.InvariantCulture);
}

/// <summary>A study that is compared with a paper.</summary>
/// <param name="Name">Name of the study, and its form.</param>
/// <param name="Runs">Runs that were measured.</param>
/// <param name="RunsPlanned">Runs that were planned.</param>
/// <param name="Status">Status of its results; null without results.</param>
/// <param name="OldRules">Rules by which it was judged; null for those of today.</param>
public sealed record ComparedStudy(string Name, int Runs, int RunsPlanned, string? Status, string? OldRules)
{
    /// <summary>That it was judged again, with both versions of the rules, as a clause; null if it was not.</summary>
    public string? JudgedAgain { get; init; }

    /// <summary>Its runs, status and old rules in words; null without results.</summary>
    [JsonIgnore]
    public string? Basis => Status is null
        ? null
        : string.Create(
            CultureInfo.InvariantCulture,
            $"{Runs} of {RunsPlanned} runs, {Status}{(OldRules is null ? "" : $", judged by {OldRules}")}{(JudgedAgain is null ? "" : $", {JudgedAgain}")}");
}

/// <summary>A statement of a paper.</summary>
/// <param name="Place">Section, table or figure.</param>
/// <param name="Says">What the paper says, in our words.</param>
/// <param name="Found">What each study found.</param>
public sealed record ComparedStatement(string Place, string Says, IReadOnlyList<ComparedVerdict> Found);

/// <summary>What a study found of a statement.</summary>
/// <param name="Ours">Our result, with intervals; for a statement that is not tested, the reason.</param>
/// <param name="Verdict">The verdict in words.</param>
public sealed record ComparedVerdict(string Ours, string Verdict);

/// <summary>A value of a paper.</summary>
/// <param name="Place">Table or figure.</param>
/// <param name="What">Meaning of the value.</param>
/// <param name="Paper">Value in the paper, with its unit.</param>
/// <param name="Ours">Value of each study, with its unit and interval.</param>
/// <param name="Note">Obstacle to comparing the values; null for none.</param>
public sealed record ComparedValue(string Place, string What, string Paper, IReadOnlyList<string> Ours, string? Note);
