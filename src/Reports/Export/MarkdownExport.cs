using System.Text;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Export;

/// <summary>
/// Writes a report in Markdown, for a paper or an issue tracker: sentences and tables, with tables of numbers instead of charts.
/// </summary>
internal sealed class MarkdownExport : DocumentWriter
{
    private readonly StringBuilder _text = new();

    /// <summary>Markdown text of a report.</summary>
    public static string Of(ReportDocument document)
    {
        var export = new MarkdownExport();
        export._text.Append("# ").Append(MarkdownText.Escape(document.Title)).Append('\n');
        export.Paragraph(document.Subtitle);
        export.List([.. document.Asked.Select(asked => $"{asked.Name}: {asked.Value}"), .. document.Command is { } command ? [$"Repeat with: {command}"] : Array.Empty<string>()]);
        foreach (var section in document.Sections.Where(section => section.Blocks.Any(block => block is not AssetBlock)))
        {
            export.Paragraph("## ", section.Title);
            foreach (var block in section.Blocks)
                export.Write(block);
        }

        export.Paragraph(document.Notice);
        return export._text.ToString();
    }

    protected override void Paragraph(string text) => Paragraph("", text);

    protected override void Strong(string text) => Paragraph("**", text, "**");

    protected override void Heading(string text) => Paragraph("### ", text);

    protected override void List(IReadOnlyList<string> items)
    {
        if (items.Count > 0)
            _text.Append('\n').AppendJoin("", items.Select(item => $"- {MarkdownText.Escape(item)}\n"));
    }

    protected override void Table(Table table)
    {
        Paragraph(table.Title);
        _text.Append('\n');
        Row(table.Columns.Select(c => c.Heading));
        _text.Append('|').AppendJoin("", table.Columns.Select(c => c.Kind == ColumnKind.Number ? "---:|" : "---|")).Append('\n');
        foreach (var group in table.Groups)
        {
            if (group.Title.Length > 0)
                _text.Append("| **").Append(MarkdownText.Escape(group.Title)).Append("** |").Insert(_text.Length, " |", table.Columns.Count - 1).Append('\n');
            foreach (var row in group.Rows)
                Row(row.Select(cell => cell.Text));
        }
    }

    private void Paragraph(string before, string text, string after = "") => _text.Append('\n').Append(before).Append(MarkdownText.Escape(text)).Append(after).Append('\n');

    private void Row(IEnumerable<string> cells) => _text.Append("| ").AppendJoin(" | ", cells.Select(MarkdownText.Escape)).Append(" |\n");
}
