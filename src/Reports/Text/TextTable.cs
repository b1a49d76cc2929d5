using System.Text;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Text;

/// <summary>
/// Draws a table within a width. If the table is too wide, names and sentences are broken. If that does not suffice, columns of numbers are
/// split into several tables, one below the other, and any other table is written row by row, with a line per column.
/// </summary>
/// <param name="width">Width of the terminal in columns.</param>
internal sealed class TextTable(int width)
{
    // In a narrower column, words would break into syllables.
    private const int NarrowestWords = 24;
    private const int NarrowestName = 12;
    private const int Gap = 2;
    private const int NarrowGap = 1;

    /// <summary>Draws a table, without its title.</summary>
    public void Write(StringBuilder text, Table table)
    {
        if ((Widths(table, Gap) ?? Widths(table, NarrowGap)) is { } widths)
            WriteColumns(text, table, widths);
        else if (table.Columns.All(column => column.Kind != ColumnKind.Words) && table.Columns.Count > 2)
            WriteParts(text, table);
        else
            WriteRecords(text, table);
    }

    // Each table contains the first column, which names the rows, and as many further columns as fit, at least one.
    private void WriteParts(StringBuilder text, Table table)
    {
        for (var from = 1; from < table.Columns.Count;)
        {
            var to = from + 1;
            while (to < table.Columns.Count && Widths(Part(table, from, to + 1), Gap) is not null)
                to++;
            if (from > 1)
                text.Append('\n');
            Write(text, Part(table, from, to));
            from = to;
        }
    }

    private static Table Part(Table table, int from, int to) => table with
    {
        Columns = [table.Columns[0], .. table.Columns.Take(to).Skip(from)],
        Groups = [.. table.Groups.Select(group => group with { Rows = [.. group.Rows.Select(row => Part(row, from, to))] })],
    };

    private static IReadOnlyList<Cell> Part(IReadOnlyList<Cell> row, int from, int to) => [row[0], .. row.Take(to).Skip(from)];

    // Null if the table cannot fit.
    private int[]? Widths(Table table, int gap)
    {
        var headings = table.Columns.Select(column => Longest(column.Heading));
        var widths = headings.Select((heading, i) => Rows(table).Select(row => row[i].Text.Length).Append(heading).Max()).ToArray();
        var over = widths.Sum() + (gap * (widths.Length - 1)) - width;
        while (over > 0)
        {
            // Narrow the widest column that may be broken.
            var widest = Enumerable.Range(0, widths.Length).Where(i => widths[i] > Narrowest(table.Columns[i].Kind))
                .OrderByDescending(i => widths[i]).Append(-1).First();
            if (widest < 0)
                return null;
            widths[widest]--;
            over--;
        }

        return widths;
    }

    private static int Narrowest(ColumnKind kind) => kind switch
    {
        ColumnKind.Name => NarrowestName,
        ColumnKind.Words => NarrowestWords,
        _ => int.MaxValue,
    };

    private static IEnumerable<IReadOnlyList<Cell>> Rows(Table table) => table.Groups.SelectMany(group => group.Rows);

    // A heading may be broken between words.
    private static int Longest(string heading) => heading.Split(' ').Max(word => word.Length);

    private void WriteColumns(StringBuilder text, Table table, int[] widths)
    {
        var gap = widths.Sum() + (Gap * (widths.Length - 1)) <= width ? Gap : NarrowGap;
        var row = new RowLayout(table.Columns, widths, gap);
        row.Write(text, [.. table.Columns.Select(c => c.Heading)], toTheBottom: true);
        text.Append('─', widths.Sum() + (gap * (widths.Length - 1))).Append('\n');
        foreach (var group in table.Groups)
        {
            WriteTitle(text, group);
            foreach (var cells in group.Rows)
                row.Write(text, [.. cells.Select(cell => cell.Text)], toTheBottom: false);
        }
    }

    private void WriteRecords(StringBuilder text, Table table)
    {
        foreach (var group in table.Groups)
        {
            WriteTitle(text, group);
            for (var i = 0; i < group.Rows.Count; i++)
            {
                if (i > 0)
                    text.Append('\n');
                WriteRecord(text, table.Columns, group.Rows[i]);
            }
        }
    }

    private void WriteTitle(StringBuilder text, RowGroup group)
    {
        if (group.Title.Length > 0)
            text.AppendJoin('\n', TextWrap.Lines(group.Title, width)).Append('\n');
    }

    private void WriteRecord(StringBuilder text, IReadOnlyList<Column> columns, IReadOnlyList<Cell> row)
    {
        foreach (var line in TextWrap.Lines(row[0].Text, width))
            text.Append(line).Append('\n');
        for (var i = 1; i < row.Count; i++)
        {
            if (row[i].Text.Length == 0)
                continue;
            foreach (var line in TextWrap.Lines($"{columns[i].Heading}: {row[i].Text}", width - Gap))
                text.Append(' ', Gap).Append(line).Append('\n');
        }
    }
}

/// <summary>Layout of the rows of a table.</summary>
/// <param name="columns">Columns of the table.</param>
/// <param name="widths">Widths of the columns.</param>
/// <param name="gap">Number of spaces between the columns.</param>
file sealed class RowLayout(IReadOnlyList<Column> columns, int[] widths, int gap)
{
    /// <summary>Writes a row, as high as its highest cell.</summary>
    public void Write(StringBuilder text, string[] cells, bool toTheBottom)
    {
        var lines = cells.Select((cell, i) => TextWrap.Lines(cell, widths[i])).ToArray();
        var height = lines.Max(l => l.Count);
        for (var y = 0; y < height; y++)
        {
            var line = new StringBuilder();
            for (var x = 0; x < cells.Length; x++)
            {
                var at = toTheBottom ? y - (height - lines[x].Count) : y;
                var part = at >= 0 && at < lines[x].Count ? lines[x][at] : "";
                line.Append(columns[x].Kind == ColumnKind.Number ? part.PadLeft(widths[x]) : part.PadRight(widths[x])).Append(' ', gap);
            }

            text.Append(line.ToString().TrimEnd()).Append('\n');
        }
    }
}
