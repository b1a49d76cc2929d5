using System.Text;

namespace TlsToll.Primitives.Reports;

/// <summary>A table for text and Markdown. The first column is left-aligned, the others right-aligned.</summary>
/// <param name="Headings">Headings of the columns.</param>
/// <param name="Widths">Widths of the columns in text; at most 80 in total, including the spaces between them.</param>
/// <param name="Rows">The cells.</param>
internal sealed record Table(IReadOnlyList<string> Headings, IReadOnlyList<int> Widths, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    public string ToText()
    {
        var text = new StringBuilder();
        Line(text, Headings);
        foreach (var row in Rows)
            Line(text, row);
        return text.ToString();
    }

    public string ToMarkdown()
    {
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", Headings).Append(" |\n|---|").Insert(text.Length, "---:|", Headings.Count - 1).Append('\n');
        foreach (var row in Rows)
            text.Append("| ").AppendJoin(" | ", row).Append(" |\n");
        return text.ToString();
    }

    private void Line(StringBuilder text, IReadOnlyList<string> cells)
    {
        var line = new StringBuilder();
        for (var i = 0; i < cells.Count; i++)
            line.Append(i == 0 ? cells[i].PadRight(Widths[i]) : " " + cells[i].PadLeft(Widths[i]));

        text.Append(line.ToString().TrimEnd()).Append('\n');
    }
}
