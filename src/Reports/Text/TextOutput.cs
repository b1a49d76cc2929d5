using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Text;

/// <summary>Writes paragraphs and tables, for a terminal or as Markdown.</summary>
/// <param name="output">Output.</param>
/// <param name="isMarkdown">True for Markdown.</param>
/// <param name="width">Columns of the terminal.</param>
internal sealed class TextOutput(TextWriter output, bool isMarkdown, int width)
{
    /// <summary>Writes a paragraph. One of Markdown wraps where it is read; on a terminal, lines longer than usual are hard to read.</summary>
    public void Paragraph(string text)
    {
        foreach (var line in isMarkdown ? [MarkdownText.Escape(text)] : TextWrap.Lines(text, Math.Min(width, PlainTable.UsualWidth)))
            output.WriteLine(line);
    }

    /// <summary>Writes a table.</summary>
    public void Table(PlainTable table) => output.Write(isMarkdown ? table.ToMarkdown() : table.ToText(width));
}
