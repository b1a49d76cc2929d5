using System.Globalization;
using System.Text;
using TlsToll.Results.Studies;

namespace TlsToll.Studies.Claims;

/// <summary>The tables with which a study's page in <c>docs</c> begins: every statement and value of the paper, with what studies found.</summary>
public static class PaperPage
{
    private const string Begin = "<!-- statements:";
    private const string End = "<!-- /statements -->";

    /// <summary>Names of the papers.</summary>
    public static IReadOnlyList<string> Papers => [.. ClaimEvaluators.All.Keys];

    /// <summary>The tables in Markdown.</summary>
    /// <param name="paper">Name of the paper.</param>
    /// <param name="results">Results of studies that judge the paper, a column each; without any, every tested statement is not measured.</param>
    /// <exception cref="InvalidDataException">Results are of another paper, or the paper's files have mistakes.</exception>
    public static string Tables(string paper, IReadOnlyList<StudyResult> results)
    {
        ArgumentNullException.ThrowIfNull(results);
        var statements = PaperStatements.Read(paper);
        if (results.FirstOrDefault(result => result.Rules?.StartsWith($"studies/statements/{paper}.yaml", StringComparison.Ordinal) != true) is { } other)
            throw new InvalidDataException($"The results of {other.Study} judge no statement of {paper}.");
        string[] names = results.Count == 0 ? ["here"] : [.. results.Select(Name)];
        var text = new StringBuilder();
        Row(text, ["where", "the paper", .. names.SelectMany(name => new[] { name, "verdict" })]);
        Row(text, [.. Enumerable.Repeat("---", 2 + (2 * names.Length))]);
        foreach (var statement in statements.All)
            Row(text, [statement.Place, statement.Says, .. results.Count == 0 ? Unmeasured(statement) : results.SelectMany(result => Cells(statement, result))]);
        text.Append('\n');
        Row(text, ["where", "value", "the paper", .. names, "note"]);
        Row(text, [.. Enumerable.Repeat("---", 4 + names.Length)]);
        foreach (var value in ReferenceTable.Compare(paper + ".csv", _ => null))
            Row(text, [value.Place, value.What, Unit(value.Paper, value.Unit), .. results.Count == 0 ? ["–"] : results.Select(result => Ours(value, result)), value.Note ?? ""]);
        text.Append('\n').Append(CultureInfo.InvariantCulture, $"Rules: `{statements.Name}`.\n");
        foreach (var result in results)
        {
            var old = result.Rules == statements.Name ? "" : $", judged by {result.Rules}";
            text.Append(CultureInfo.InvariantCulture, $"`{Name(result)}`: {result.Runs} of {result.RunsPlanned} runs, {result.Status}{old}.\n");
        }

        return text.ToString();
    }

    /// <summary>Replaces the tables of a page, between the comments <c>statements: …</c> and <c>/statements</c>.</summary>
    /// <param name="page">Text of the page.</param>
    /// <param name="tables">The tables.</param>
    /// <exception cref="InvalidDataException">The page has no such comments.</exception>
    public static string Replace(string page, string tables)
    {
        var begin = page.IndexOf(Begin, StringComparison.Ordinal);
        var start = begin < 0 ? 0 : page.IndexOf('\n', begin) + 1;
        var end = page.IndexOf(End, start, StringComparison.Ordinal);
        return begin < 0 || end < 0
            ? throw new InvalidDataException($"the page has no comments '{Begin} … -->' and '{End}'")
            : page[..start] + tables + page[end..];
    }

    private static string Name(StudyResult result) => result.Quick ? result.Study + " --quick" : result.Study;

    private static IEnumerable<string> Unmeasured(Statement statement) =>
        statement.NotTested is { } reason ? [reason, "*not tested*"] : ["–", "not measured yet"];

    // A verdict by another rule than the one that stands beside it says nothing.
    private static IEnumerable<string> Cells(Statement statement, StudyResult result) =>
        statement.NotTested is { } reason ? [reason, "*not tested*"]
        : result.Findings.FirstOrDefault(finding => finding.Id == statement.Id && finding.Rule == statement.RuleText) is { } finding
            ? [finding.Ours, $"*{finding.VerdictText}*"]
            : ["–", "not judged"];

    private static string Ours(ReferenceValue value, StudyResult result) =>
        result.Reference.FirstOrDefault(ours => ours.Place == value.Place && ours.What == value.What) is not { Ours: { } here } found ? "not measured"
        : found is { Low: { } low, High: { } high } ? Unit($"{Number(here)} [{Number(low)}, {Number(high)}]", value.Unit)
        : Unit(Number(here), value.Unit);

    private static string Unit(string number, string unit) => number.Length == 0 ? "only drawn" : unit.Length == 0 ? number : $"{number} {unit}";

    // Three digits, or all of a whole number.
    private static string Number(double value) => Math.Abs(value) >= 100
        ? value.ToString("#,0", CultureInfo.InvariantCulture)
        : value.ToString(Math.Abs(value) >= 10 ? "0.0" : "0.00", CultureInfo.InvariantCulture);

    private static void Row(StringBuilder text, IReadOnlyList<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(cell => cell.Replace("|", "\\|", StringComparison.Ordinal))).Append(" |\n");
}
