using System.Text;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Text;

/// <summary>Table of words, as text or in Markdown. The first column is left-aligned, the others are right-aligned.</summary>
/// <param name="Headings">Headings, one per column.</param>
/// <param name="Rows">Rows with one cell per column.</param>
/// <param name="Names">How many of the first columns name a row together.</param>
public sealed record PlainTable(IReadOnlyList<string> Headings, IReadOnlyList<IReadOnlyList<string>> Rows, int Names = 1)
{
    /// <summary>Columns of a terminal that has no more than is usual.</summary>
    public const int UsualWidth = 80;

    /// <summary>
    /// Formats the table as text, with a space between columns. A table that is too wide is split into several, one below the other, each with the columns that name its rows.
    /// </summary>
    /// <param name="width">Columns of the terminal.</param>
    public string ToText(int width = UsualWidth)
    {
        var cells = Rows.Prepend(Headings).Select(row => row.Select(TextWrap.Printable).ToArray()).ToArray();
        var widths = Headings.Select((_, i) => cells.Max(row => row[i].Length)).ToArray();
        return string.Join('\n', Parts(widths, Names, width).Select(columns => string.Concat(cells.Select(row =>
            string.Join(' ', columns.Select(i => i == 0 ? row[i].PadRight(widths[i]) : row[i].PadLeft(widths[i]))) + '\n'))));
    }

    /// <summary>The table with some of its columns.</summary>
    /// <param name="columns">Positions of the columns, from 0.</param>
    public PlainTable Of(params int[] columns) => new([.. columns.Select(i => Headings[i])], [.. Rows.Select(row => (IReadOnlyList<string>)[.. columns.Select(i => row[i])])]);

    /// <summary>Formats the table in Markdown.</summary>
    public string ToMarkdown()
    {
        var text = new StringBuilder();
        text.Append("| ").AppendJoin(" | ", Headings.Select(MarkdownText.Escape)).Append(" |\n|---|").Append(string.Concat(Enumerable.Repeat("---:|", Headings.Count - 1))).Append('\n');
        foreach (var row in Rows)
            text.Append("| ").AppendJoin(" | ", row.Select(MarkdownText.Escape)).Append(" |\n");
        return text.ToString();
    }

    // Positions of the columns of each part: those that name a row, and as many others as fit, at least one.
    private static IEnumerable<int[]> Parts(int[] widths, int names, int width)
    {
        var from = names;
        do
        {
            var (to, total) = (from, widths[..names].Sum() + names - 1);
            while (to < widths.Length && (to == from || total + 1 + widths[to] <= width))
                total += 1 + widths[to++];
            yield return [.. Enumerable.Range(0, names), .. Enumerable.Range(from, to - from)];
            from = to;
        }
        while (from < widths.Length);
    }
}
