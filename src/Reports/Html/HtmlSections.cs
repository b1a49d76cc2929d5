using TlsToll.Contracts;
using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Html;

/// <summary>Writes sections and their blocks as HTML.</summary>
internal sealed class HtmlSections(HtmlText html) : DocumentWriter
{
    // A few answers are paragraphs; more answers become a list, whose end is shown on demand.
    private const int FewAnswers = 4;
    private const int ManyAnswers = 8;

    public void Write(Section section)
    {
        html.Add($"<section id=\"{section.Id}\" aria-labelledby=\"{section.Id}-title\">\n");
        html.Add($"<h2 id=\"{section.Id}-title\">{section.Title}</h2>\n");
        foreach (var block in section.Blocks)
            Write(block);
        html.Add($"</section>\n");
    }

    protected override void Paragraph(string text) => Prose(html, "<p>", text, "</p>\n");

    protected override void Strong(string text) => Prose(html, "<p class=\"answer\">", text, "</p>\n");

    protected override void Heading(string text) => html.Add($"<h3>{text}</h3>\n");

    protected override void List(IReadOnlyList<string> items) => WriteList(html, items);

    protected override void Table(Table table) => HtmlTables.Write(html, table);

    protected override void Charts(ChartsBlock charts) => HtmlCharts.Write(html, charts);

    // Assets share parts, whose names are in their places.
    protected override void Insert(string asset) => html.AddMarkup(HtmlReport.Fill(Asset.Read(asset), part => Asset.Read(part).TrimEnd('\n')));

    protected override void Notice(NoticeBlock notice)
    {
        html.Add($"<div class=\"notice {EnumWord.Of(notice.Tone)}\" role=\"note\">\n<p><strong>{notice.Title}</strong></p>\n");
        // A single one takes hardly more room than the line that would hide it.
        var inSight = notice.Lines.Count - notice.InSight > 1 ? notice.InSight : notice.Lines.Count;
        List([.. notice.Lines.Take(inSight)]);
        if (inSight < notice.Lines.Count)
        {
            html.Add($"<details>\n<summary>{notice.Lines.Count - inSight} {(inSight > 0 ? "more" : "doubts")}</summary>\n");
            List([.. notice.Lines.Skip(inSight)]);
            html.Add($"</details>\n");
        }

        html.Add($"</div>\n");
    }

    protected override void KeyFigures(KeyFiguresBlock figures)
    {
        html.Add($"<div class=\"key-figures\">\n");
        foreach (var figure in figures.Figures)
        {
            html.Add($"<div class=\"key-figure\">\n<p class=\"label\">{figure.Label}</p>\n<p class=\"value\">{figure.Value}");
            if (figure.Interval.Length > 0)
                html.Add($"<span class=\"interval\">{figure.Interval}</span>");
            html.Add($"</p>\n<p>{figure.Meaning}</p>\n");
            WriteList(html, figure.Lines);
            html.Add($"</div>\n");
        }

        html.Add($"</div>\n");
        if (figures.Note is { } note)
            Paragraph(note);
    }

    protected override void Answers(AnswerBlock answers)
    {
        var sentences = answers.Sentences;
        if (answers.IsInFigures)
        {
            html.Add($"<details>\n<summary>In words</summary>\n");
            base.Answers(answers);
            html.Add($"</details>\n");
            return;
        }

        if (sentences.Count <= FewAnswers)
        {
            base.Answers(answers);
            return;
        }

        List([.. sentences.Take(ManyAnswers)]);
        if (sentences.Count > ManyAnswers)
        {
            html.Add($"<details>\n<summary>{sentences.Count - ManyAnswers} more</summary>\n");
            List([.. sentences.Skip(ManyAnswers)]);
            html.Add($"</details>\n");
        }
    }

    /// <summary>Writes a list, or nothing if it is empty.</summary>
    public static void WriteList(HtmlText html, IReadOnlyList<string> items)
    {
        if (items.Count == 0)
            return;
        html.Add($"<ul>\n");
        foreach (var item in items)
            Prose(html, "<li>", item, "</li>\n");
        html.Add($"</ul>\n");
    }

    private static void Prose(HtmlText html, string open, string text, string close)
    {
        html.AddMarkup(open);
        Together.Write(html, text);
        html.AddMarkup(close);
    }
}
