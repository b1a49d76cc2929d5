using System.Text;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Export;

/// <summary>Writes a report in Markdown, for a paper or an issue tracker: sentences and tables, charts as their numbers.</summary>
internal static class MarkdownExport
{
    /// <summary>The text.</summary>
    public static string Of(ReportDocument document)
    {
        var text = new StringBuilder();
        text.Append("# ").Append(Escape(document.Title)).Append("\n\n").Append(Escape(document.Subtitle)).Append('\n');
        foreach (var section in document.Sections)
        {
            if (section.Blocks.All(block => block is AssetBlock))
                continue;
            text.Append("\n## ").Append(Escape(section.Title)).Append('\n');
            foreach (var block in section.Blocks)
                Write(text, block);
        }

        return text.Append('\n').Append(Escape(document.Notice)).Append('\n').ToString();
    }

    private static void Write(StringBuilder text, Block block)
    {
        switch (block)
        {
            case AnswerBlock answers:
                foreach (var sentence in answers.Sentences)
                    text.Append("\n**").Append(Escape(sentence)).Append("**\n");
                break;
            case ParagraphBlock paragraph:
                text.Append('\n').Append(Escape(paragraph.Text)).Append('\n');
                break;
            case HeadingBlock heading:
                text.Append("\n### ").Append(Escape(heading.Text)).Append('\n');
                break;
            case ListBlock list:
                List(text, list.Items);
                break;
            case NoticeBlock notice:
                text.Append("\n**").Append(Escape(notice.Title)).Append("**\n");
                List(text, notice.Lines);
                break;
            case TableBlock table:
                Table(text, table.Table);
                break;
            case ChartsBlock charts:
                Charts(text, charts);
                break;
            case AssetBlock:
                break;
            default:
                throw new InvalidOperationException($"{block.GetType().Name} has no form in Markdown.");
        }
    }

    private static void Charts(StringBuilder text, ChartsBlock charts)
    {
        var source = charts.Source is null ? "" : $" ({charts.Source})";
        if (charts.Title.Length > 0)
            text.Append("\n### ").Append(Escape(charts.Title + source)).Append('\n');
        foreach (var table in charts.Numbers)
            Table(text, table);
        List(text, charts.Notes);
    }

    private static void List(StringBuilder text, IReadOnlyList<string> items)
    {
        if (items.Count == 0)
            return;
        text.Append('\n');
        foreach (var item in items)
            text.Append("- ").Append(Escape(item)).Append('\n');
    }

    private static void Table(StringBuilder text, Table table)
    {
        text.Append('\n').Append(Escape(table.Title)).Append("\n\n");
        Row(text, table.Columns.Select(c => c.Heading));
        text.Append('|').Append(string.Concat(table.Columns.Select(c => c.Kind == ColumnKind.Number ? "---:|" : "---|"))).Append('\n');
        foreach (var group in table.Groups)
        {
            var rest = string.Concat(Enumerable.Repeat(" |", table.Columns.Count - 1));
            if (group.Title.Length > 0)
                text.Append("| **").Append(Escape(group.Title)).Append("** |").Append(rest).Append('\n');
            foreach (var row in group.Rows)
                Row(text, row.Select(cell => cell.Text));
        }
    }

    private static void Row(StringBuilder text, IEnumerable<string> cells) =>
        text.Append("| ").AppendJoin(" | ", cells.Select(Escape)).Append(" |\n");

    // What Markdown or HTML in it would take for markup. Underscores within words are none, and suites are full of them; nor are brackets,
    // but in links.
    private static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        for (var i = 0; i < text.Length; i++)
        {
            var c = text[i];
            escaped.Append(c switch
            {
                '<' => "&lt;",
                '>' => "&gt;",
                '&' => "&amp;",
                '\\' or '`' or '*' or '|' or '~' => "\\" + c,
                ']' when i + 1 < text.Length && text[i + 1] is '(' or '[' or ':' => "\\]",
                _ when char.IsControl(c) => " ",
                _ => c.ToString(),
            });
        }

        return escaped.ToString();
    }
}
