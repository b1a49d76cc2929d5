using System.Globalization;
using System.Text;

namespace TlsToll.Studies.Claims;

/// <summary>The tables with which a study's page in <c>docs</c> begins: every statement and value of the paper, with what studies found.</summary>
public static class PaperPage
{
    private const string Begin = "<!-- statements:";
    private const string End = "<!-- /statements -->";

    /// <summary>Names of the papers.</summary>
    public static IReadOnlyList<string> Papers => [.. ClaimEvaluators.All.Keys];

    /// <summary>The tables in Markdown.</summary>
    /// <param name="comparison">The paper and what studies found, a column each.</param>
    public static string Tables(PaperComparison comparison)
    {
        ArgumentNullException.ThrowIfNull(comparison);
        string[] names = [.. comparison.Studies.Select(study => study.Name)];
        var text = new StringBuilder();
        Row(text, ["where", "the paper", .. names.SelectMany(name => new[] { name, "verdict" })]);
        Row(text, [.. Enumerable.Repeat("---", 2 + (2 * names.Length))]);
        foreach (var statement in comparison.Statements)
            Row(text, [statement.Place, statement.Says, .. statement.Found.SelectMany(found => new[] { found.Ours, Marked(found.Verdict) })]);
        text.Append('\n');
        Row(text, ["where", "value", "the paper", .. names, "note"]);
        Row(text, [.. Enumerable.Repeat("---", 4 + names.Length)]);
        foreach (var value in comparison.Values)
            Row(text, [value.Place, value.What, value.Paper, .. value.Ours, value.Note ?? ""]);
        text.Append('\n').Append(CultureInfo.InvariantCulture, $"Rules: `{comparison.Rules}`.\n");
        foreach (var study in comparison.Studies.Where(study => study.Basis is not null))
            text.Append(CultureInfo.InvariantCulture, $"`{study.Name}`: {study.Basis}.\n");
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

    private static string Marked(string verdict) => verdict is PaperComparison.NotMeasuredYet or PaperComparison.NotJudged ? verdict : $"*{verdict}*";

    private static void Row(StringBuilder text, IReadOnlyList<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(cell => cell.Replace("|", "\\|", StringComparison.Ordinal))).Append(" |\n");
}
