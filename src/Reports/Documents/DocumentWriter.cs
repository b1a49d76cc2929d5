namespace TlsToll.Reports.Documents;

/// <summary>Writes the blocks of a report in one format.</summary>
internal abstract class DocumentWriter
{
    protected void Write(Block block)
    {
        switch (block)
        {
            case AnswerBlock answers:
                Answers(answers);
                break;
            case KeyFiguresBlock figures:
                KeyFigures(figures);
                break;
            case ParagraphBlock paragraph:
                Paragraph(paragraph.Text);
                break;
            case HeadingBlock heading:
                Heading(heading.Text);
                break;
            case ListBlock list:
                List(list.Items);
                break;
            case NoticeBlock notice:
                Notice(notice);
                break;
            case TableBlock table:
                Table(table.Table);
                break;
            case ChartsBlock charts:
                Charts(charts);
                break;
            case AssetBlock asset:
                Insert(asset.Asset);
                break;
            default:
                throw new InvalidOperationException($"{GetType().Name} can't write a {block.GetType().Name}.");
        }
    }

    protected abstract void Paragraph(string text);

    /// <summary>Writes an emphasised sentence.</summary>
    protected abstract void Strong(string text);

    protected abstract void Heading(string text);

    protected abstract void List(IReadOnlyList<string> items);

    protected abstract void Table(Table table);

    protected virtual void Answers(AnswerBlock answers)
    {
        foreach (var sentence in answers.Sentences)
            Strong(sentence);
    }

    /// <summary>Writes the main results in large type. Formats without type sizes omit them: the answers contain their numbers.</summary>
    protected virtual void KeyFigures(KeyFiguresBlock figures)
    {
    }

    protected virtual void Notice(NoticeBlock notice)
    {
        Strong(notice.Title);
        List(notice.Lines);
    }

    /// <summary>Writes the numbers of charts as tables.</summary>
    protected virtual void Charts(ChartsBlock charts)
    {
        if (charts.Title.Length > 0)
            Heading(charts.Source is null ? charts.Title : $"{charts.Title} ({charts.Source})");
        foreach (var table in charts.Numbers)
            Table(table);
        List(charts.Notes);
    }

    /// <summary>Inserts an asset. Assets are for HTML only, so other formats omit them.</summary>
    protected virtual void Insert(string asset)
    {
    }
}
