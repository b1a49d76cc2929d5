using System.Text;
using TlsToll.Reports.Documents;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Text;

/// <summary>Writes a report as plain text, without colours or control characters.</summary>
/// <param name="width">Columns of the terminal.</param>
internal sealed class TextReport(int width) : DocumentWriter
{
    private readonly StringBuilder _text = new();

    // Start of the current section's blocks; an empty line separates each later block.
    private int _start;

    /// <summary>Plain text of a report.</summary>
    /// <param name="document">Report to write.</param>
    /// <param name="run">Run that is not part of a study, otherwise null. Its table, as printed by <c>bench run</c>, follows the
    /// answers.</param>
    /// <param name="columns">Columns of the terminal; no more than is usual are used.</param>
    public static string Of(ReportDocument document, RunResult? run, int columns = PlainTable.UsualWidth)
    {
        var width = Math.Min(columns, PlainTable.UsualWidth);
        var report = new TextReport(width);
        report.Title(document.Title, '═');
        report.Wrapped(document.Subtitle);
        if (document.Asked.Count > 0)
            report.Wrapped(string.Join("; ", document.Asked.Select(asked => $"{asked.Name}: {asked.Value}")));
        if (document.Command is { } command)
            report.Wrapped($"Repeat with: {command}");
        foreach (var section in document.Sections)
        {
            report.Section(section.Title, [.. section.Blocks.Where(block => block is not AssetBlock)]);
            if (run is not null && section == document.Sections[0])
                report._text.Append('\n').Append(RunTables(run, width));
        }

        report._text.Append('\n');
        report.Wrapped(document.Notice);
        return report._text.ToString();
    }

    protected override void Paragraph(string text) => Wrapped(text);

    protected override void Strong(string text) => Wrapped(text);

    protected override void Heading(string text) => Wrapped(text);

    protected override void List(IReadOnlyList<string> items)
    {
        foreach (var item in items)
            Wrapped(item, "- ");
    }

    protected override void Table(Table table)
    {
        Gap();
        Wrapped(table.Title);
        new TextTable(width).Write(_text, table);
    }

    private void Section(string title, Block[] blocks)
    {
        if (blocks.Length == 0)
            return;
        _text.Append('\n');
        Title(title, '─');
        _start = _text.Length;
        foreach (var block in blocks)
        {
            Gap();
            Write(block);
        }
    }

    private void Gap()
    {
        if (_text.Length > _start && _text[^2] != '\n')
            _text.Append('\n');
    }

    private void Title(string title, char line)
    {
        Wrapped(title);
        _text.Append(line, Math.Min(title.Length, width)).Append('\n');
    }

    private void Wrapped(string words, string lead = "") => _text.Append(TextWrap.Indented(words, width, lead));

    private static string RunTables(RunResult run, int width)
    {
        using var writer = new StringWriter();
        // Answers, reasons and remarks have their own sections.
        RunTable.Write(writer, run with { Answers = [], Remarks = [], Doubts = [], InvalidReasons = [] }, width);
        return writer.ToString();
    }
}
