using System.Text;

namespace TlsToll.Reports.Text;

/// <summary>Table of words, as text or in Markdown. The first column is left-aligned, the others are right-aligned.</summary>
/// <param name="Headings">Headings, one per column.</param>
/// <param name="Rows">Rows with one cell per column.</param>
public sealed record PlainTable(IReadOnlyList<string> Headings, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>Formats the table as text, with a space between columns.</summary>
    public string ToText()
    {
        var widths = Headings.Select((h, i) => Rows.Select(r => r[i].Length).Append(h.Length).Max()).ToArray();
        var text = new StringBuilder();
        foreach (var row in Rows.Prepend(Headings))
            text.AppendJoin(' ', row.Select((cell, i) => i == 0 ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))).Append('\n');
        return text.ToString();
    }

    /// <summary>The table with some of its columns.</summary>
    /// <param name="columns">Positions of the columns, from 0.</param>
    public PlainTable Of(params int[] columns) => new([.. columns.Select(i => Headings[i])], [.. Rows.Select(row => (IReadOnlyList<string>)[.. columns.Select(i => row[i])])]);

    /// <summary>Formats the table in Markdown.</summary>
    public string ToMarkdown()
    {
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", Headings).Append(" |\n|---|").Append(string.Concat(Enumerable.Repeat("---:|", Headings.Count - 1))).Append('\n');
        foreach (var row in Rows)
            text.Append("| ").AppendJoin(" | ", row).Append(" |\n");
        return text.ToString();
    }
}
