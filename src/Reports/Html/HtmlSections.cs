using TlsToll.Reports.Documents;

namespace TlsToll.Reports.Html;

/// <summary>Writes sections and their blocks as HTML.</summary>
internal static class HtmlSections
{
    // So many stand large; more than that are a list, and of a long list the rest is shown on demand.
    private const int FewAnswers = 4;
    private const int ManyAnswers = 8;

    /// <summary>Writes a section.</summary>
    public static void Write(HtmlText html, Section section)
    {
        html.Add($"<section id=\"{section.Id}\" aria-labelledby=\"{section.Id}-title\">\n");
        html.Add($"<h2 id=\"{section.Id}-title\">{section.Title}</h2>\n");
        foreach (var block in section.Blocks)
            Write(html, block);
        html.Add($"</section>\n");
    }

    private static void Write(HtmlText html, Block block)
    {
        switch (block)
        {
            case AnswerBlock answers:
                WriteAnswers(html, answers.Sentences);
                break;
            case ParagraphBlock paragraph:
                html.Add($"<p>{paragraph.Text}</p>\n");
                break;
            case HeadingBlock heading:
                html.Add($"<h3>{heading.Text}</h3>\n");
                break;
            case ListBlock list:
                WriteList(html, list.Items);
                break;
            case NoticeBlock notice:
                html.Add($"<div class=\"notice {ToneName(notice.Tone)}\" role=\"note\">\n<p><strong>{notice.Title}</strong></p>\n");
                WriteList(html, notice.Lines);
                html.Add($"</div>\n");
                break;
            case TableBlock table:
                HtmlTables.Write(html, table.Table);
                break;
            case ChartsBlock charts:
                HtmlCharts.Write(html, charts);
                break;
            case AssetBlock asset:
                html.AddMarkup(Asset.Read(asset.Asset));
                break;
            default:
                throw new InvalidOperationException($"{block.GetType().Name} has no form in HTML.");
        }
    }

    private static void WriteAnswers(HtmlText html, IReadOnlyList<string> sentences)
    {
        if (sentences.Count <= FewAnswers)
        {
            foreach (var sentence in sentences)
                html.Add($"<p class=\"answer\">{sentence}</p>\n");
            return;
        }

        WriteList(html, [.. sentences.Take(ManyAnswers)]);
        if (sentences.Count > ManyAnswers)
        {
            html.Add($"<details>\n<summary>{sentences.Count - ManyAnswers} more</summary>\n");
            WriteList(html, [.. sentences.Skip(ManyAnswers)]);
            html.Add($"</details>\n");
        }
    }

    /// <summary>Writes a list; nothing without items.</summary>
    public static void WriteList(HtmlText html, IReadOnlyList<string> items)
    {
        if (items.Count == 0)
            return;
        html.Add($"<ul>\n");
        foreach (var item in items)
            html.Add($"<li>{item}</li>\n");
        html.Add($"</ul>\n");
    }

    /// <summary>The class of a tone in the style sheet.</summary>
    public static string ToneName(Tone tone) => tone.ToString().ToLowerInvariant();
}
