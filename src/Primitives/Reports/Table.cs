using System.Text;

namespace TlsToll.Primitives.Reports;

/// <summary>A table that two renderers know: as text, and as Markdown. The first column is text; the others are right-aligned.</summary>
/// <param name="Headings">Of the columns.</param>
/// <param name="Widths">Of the columns as text; with a space between, 80 at most together.</param>
/// <param name="Rows">The cells; a row with fewer cells than columns ends in a note that may be as long as the rest.</param>
internal sealed record Table(IReadOnlyList<string> Headings, IReadOnlyList<int> Widths, IReadOnlyList<IReadOnlyList<string>> Rows)
{
    /// <summary>In columns.</summary>
    public string ToText()
    {
        var text = new StringBuilder();
        Line(text, Headings);
        foreach (var row in Rows)
            Line(text, row);
        return text.ToString();
    }

    /// <summary>In Markdown.</summary>
    public string ToMarkdown()
    {
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", Headings).Append(" |\n|---|").Insert(text.Length, "---:|", Headings.Count - 1).Append('\n');
        foreach (var row in Rows)
            text.Append("| ").AppendJoin(" | ", row.Concat(Enumerable.Repeat("", Headings.Count - row.Count))).Append(" |\n");
        return text.ToString();
    }

    private void Line(StringBuilder text, IReadOnlyList<string> cells)
    {
        var line = new StringBuilder();
        for (var i = 0; i < cells.Count; i++)
        {
            var note = i == cells.Count - 1 && cells.Count < Widths.Count;
            line.Append(i == 0 ? "" : " ").Append(i == 0 || note ? cells[i].PadRight(Widths[i]) : cells[i].PadLeft(Widths[i]));
        }

        text.Append(line.ToString().TrimEnd()).Append('\n');
    }
}
