using System.Text;

namespace TlsToll.Reports.Text;

/// <summary>A table of words, the first column to the left, the others to the right: as text or in Markdown.</summary>
/// <param name="Headings">One per column.</param>
/// <param name="Rows">As many cells each.</param>
public sealed record PlainTable(IReadOnlyList<string> Headings, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>As text, columns a blank apart.</summary>
    public string ToText()
    {
        var widths = Headings.Select((h, i) => Rows.Select(r => r[i].Length).Append(h.Length).Max()).ToArray();
        var text = new StringBuilder();
        foreach (var row in Rows.Prepend(Headings))
            text.AppendJoin(' ', row.Select((cell, i) => i == 0 ? cell.PadRight(widths[i]) : cell.PadLeft(widths[i]))).Append('\n');
        return text.ToString();
    }

    /// <summary>In Markdown.</summary>
    public string ToMarkdown()
    {
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", Headings).Append(" |\n|---|").Append(string.Concat(Enumerable.Repeat("---:|", Headings.Count - 1))).Append('\n');
        foreach (var row in Rows)
            text.Append("| ").AppendJoin(" | ", row).Append(" |\n");
        return text.ToString();
    }
}
