using System.Text;
using Spectre.Console;
using TlsToll.Reports.Documents;
using TlsToll.Results.Runs;
using Table = TlsToll.Reports.Documents.Table;

namespace TlsToll.Reports.Text;

/// <summary>Writes a report as text of 80 columns: no colours, nothing that steers a terminal.</summary>
internal static class TextReport
{
    private const int Width = 80;

    /// <summary>The text.</summary>
    /// <param name="document">The report.</param>
    /// <param name="run">A run that is no study's: its table, as <c>rbe run</c> prints it, comes after the answers; otherwise null.</param>
    public static string Of(ReportDocument document, RunResult? run)
    {
        var text = new StringBuilder();
        Title(text, document.Title, '═');
        Wrapped(text, document.Subtitle);
        foreach (var section in document.Sections)
        {
            WriteSection(text, section);
            if (run is not null && section == document.Sections[0])
                text.Append('\n').Append(RunTables(run));
        }

        text.Append('\n');
        Wrapped(text, document.Notice);
        return text.ToString();
    }

    private static void WriteSection(StringBuilder text, Section section)
    {
        var blocks = section.Blocks.Where(block => block is not AssetBlock).ToArray();
        if (blocks.Length == 0)
            return;
        text.Append('\n');
        Title(text, section.Title, '─');
        for (var i = 0; i < blocks.Length; i++)
        {
            if (i > 0)
                text.Append('\n');
            WriteBlock(text, blocks[i]);
        }
    }

    private static void WriteBlock(StringBuilder text, Block block)
    {
        switch (block)
        {
            case AnswerBlock answers:
                foreach (var sentence in answers.Sentences)
                    Wrapped(text, sentence);
                break;
            case ParagraphBlock paragraph:
                Wrapped(text, paragraph.Text);
                break;
            case HeadingBlock heading:
                Wrapped(text, heading.Text);
                break;
            case ListBlock list:
                List(text, list.Items);
                break;
            case NoticeBlock notice:
                Wrapped(text, notice.Title);
                List(text, notice.Lines);
                break;
            case TableBlock table:
                WriteTable(text, table.Table);
                break;
            case ChartsBlock charts:
                WriteCharts(text, charts);
                break;
            default:
                throw new InvalidOperationException($"{block.GetType().Name} has no form in text.");
        }
    }

    private static void WriteCharts(StringBuilder text, ChartsBlock charts)
    {
        if (charts.Title.Length > 0)
            Wrapped(text, charts.Source is null ? charts.Title : $"{charts.Title} ({charts.Source})");
        for (var i = 0; i < charts.Numbers.Count; i++)
        {
            if (i > 0 || charts.Title.Length > 0)
                text.Append('\n');
            WriteTable(text, charts.Numbers[i]);
        }

        List(text, charts.Notes);
    }

    private static void WriteTable(StringBuilder text, Table table)
    {
        Wrapped(text, table.Title);
        new TextTable(Width).Write(text, table);
    }

    private static void List(StringBuilder text, IReadOnlyList<string> items)
    {
        foreach (var item in items)
            Wrapped(text, item, "- ");
    }

    private static void Title(StringBuilder text, string title, char line)
    {
        Wrapped(text, title);
        text.Append(line, Math.Min(title.Length, Width)).Append('\n');
    }

    private static void Wrapped(StringBuilder text, string words, string first = "")
    {
        var lead = first;
        foreach (var line in TextWrap.Lines(words, Width - first.Length))
        {
            text.Append(lead).Append(line).Append('\n');
            lead = new string(' ', first.Length);
        }
    }

    private static string RunTables(RunResult run)
    {
        using var writer = new StringWriter();
        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No,
            Interactive = InteractionSupport.No,
            Out = new AnsiConsoleOutput(writer),
        });
        console.Profile.Width = Width;
        // The answers stand above, reasons and remarks in sections of their own.
        RunTable.Write(console, run with { Answers = [], Remarks = [], InvalidReasons = [] });
        return string.Join('\n', writer.ToString().TrimEnd().Split('\n').Select(line => line.TrimEnd())) + "\n";
    }
}
