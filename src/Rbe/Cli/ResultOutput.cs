using TlsToll.Reports.Documents;
using TlsToll.Reports.Text;

namespace TlsToll.Rbe.Cli;

/// <summary>
/// The result of a command in the form of <see cref="SettingCommand.Output"/>: lines and tables, as text or as Markdown; or data, as JSON. A command writes
/// all of them, and those of other forms are left out.
/// </summary>
/// <param name="output">Receives the result.</param>
/// <param name="form"><c>text</c>, <c>json</c> or <c>md</c>.</param>
/// <param name="lineWidth">Columns of the terminal, at which lines of text are wrapped.</param>
/// <param name="tableWidth">Columns of the terminal, at which tables of text are divided.</param>
internal sealed class ResultOutput(TextWriter output, string form, int lineWidth = int.MaxValue, int tableWidth = PlainTable.UsualWidth)
{
    private bool _isBegun;

    /// <summary>True for text.</summary>
    public bool IsText => form == "text";

    private bool IsMarkdown => form == "md";

    /// <summary>A result on standard output.</summary>
    /// <param name="form"><c>text</c>, <c>json</c> or <c>md</c>.</param>
    public static ResultOutput OnStandardOutput(string form) => new(Console.Out, form, Terminal.Columns(int.MaxValue), Terminal.TextColumns);

    /// <summary>Writes a line, which is a paragraph of Markdown.</summary>
    /// <param name="line">The line, without its end.</param>
    public void Line(string line)
    {
        if (IsText)
            output.Write(Terminal.Wrapped(line + "\n", lineWidth));
        else if (IsMarkdown)
            WriteBlock(MarkdownText.Escape(line) + "\n");
    }

    /// <summary>Writes a row of a table that text has in lines. A command that measures row after row writes each at once.</summary>
    /// <param name="line">The line, without its end.</param>
    public void TextRow(string line)
    {
        if (IsText)
            Line(line);
    }

    /// <summary>Writes the table whose rows text has in lines (<see cref="TextRow"/>).</summary>
    public void TableOfRows(PlainTable table)
    {
        if (!IsText)
            Table(table);
    }

    /// <summary>Writes an empty line of text; Markdown has one between all of its parts.</summary>
    public void Blank()
    {
        if (IsText)
            output.Write('\n');
    }

    /// <summary>Writes a table.</summary>
    public void Table(PlainTable table)
    {
        if (IsText)
            output.Write(table.ToText(tableWidth));
        else if (IsMarkdown)
            WriteBlock(table.ToMarkdown());
    }

    /// <summary>Writes the data of the result as JSON. To be called once.</summary>
    /// <param name="data">The data, whose intervals have estimate, ends and confidence.</param>
    public void Data<T>(T data)
    {
        if (form == "json")
            output.Write(JsonText.Of(data) + "\n");
    }

    private void WriteBlock(string block)
    {
        output.Write((_isBegun ? "\n" : "") + block);
        _isBegun = true;
    }
}
