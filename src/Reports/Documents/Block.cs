namespace TlsToll.Reports.Documents;

/// <summary>Element of a section.</summary>
internal abstract record Block;

/// <summary>Answers: the sentences that a reader looks for first.</summary>
/// <param name="Sentences">Answers, one sentence each.</param>
/// <param name="IsInFigures">True if a <see cref="KeyFiguresBlock"/> shows the same numbers.</param>
internal sealed record AnswerBlock(IReadOnlyList<string> Sentences, bool IsInFigures = false) : Block;

/// <summary>Main results as large figures; the sentences of an <see cref="AnswerBlock"/> say the same in words.</summary>
/// <param name="Figures">Figures in order.</param>
internal sealed record KeyFiguresBlock(IReadOnlyList<KeyFigure> Figures) : Block
{
    /// <summary>Sentence on which figures these are; null for all.</summary>
    public string? Note { get; init; }
}

/// <summary>A main result.</summary>
/// <param name="Label">What was measured.</param>
/// <param name="Value">Estimate with its unit.</param>
/// <param name="Interval">Interval of the estimate; empty for none.</param>
/// <param name="Meaning">Meaning of the estimate.</param>
/// <param name="Lines">The same cost in other units, each with its interval.</param>
internal sealed record KeyFigure(string Label, string Value, string Interval, string Meaning, IReadOnlyList<string> Lines);

internal sealed record ParagraphBlock(string Text) : Block;

internal sealed record ListBlock(IReadOnlyList<string> Items) : Block;

/// <summary>Notice that must not be overlooked.</summary>
/// <param name="Tone">Judgement of the notice.</param>
/// <param name="Title">Content of the notice, as a word or a sentence.</param>
/// <param name="Lines">Reasons; empty if the title suffices.</param>
internal sealed record NoticeBlock(Tone Tone, string Title, IReadOnlyList<string> Lines) : Block
{
    /// <summary>Number of reasons that are in sight on a screen: a reader opens the others there if they are several. On paper and in text, all are.</summary>
    public int InSight { get; init; } = int.MaxValue;
}

/// <summary>Heading one level below that of the section.</summary>
internal sealed record HeadingBlock(string Text) : Block;

internal sealed record TableBlock(Table Table) : Block;

/// <summary>Text from a separate asset file; in HTML only.</summary>
/// <param name="Asset">Name of the file.</param>
internal sealed record AssetBlock(string Asset) : Block;

/// <summary>Charts that belong together, with their numbers as tables.</summary>
/// <param name="Title">Title of the charts; empty if the section's title suffices.</param>
/// <param name="Source">Corresponding figure of the paper; null if it has none.</param>
/// <param name="Choices">Groups of charts. With several groups, a reader sees one of them at a time.</param>
/// <param name="Numbers">The same numbers as tables, for formats without charts.</param>
/// <param name="Notes">Notes on single points.</param>
internal sealed record ChartsBlock(
    string Title, string? Source, IReadOnlyList<ChartChoice> Choices, IReadOnlyList<Table> Numbers, IReadOnlyList<string> Notes) : Block
{
    /// <summary>What a reader must know of one of the charts where it stands alone: its own note, or those of all and the number of values.</summary>
    public string CaptionOf(Chart chart)
    {
        ArgumentNullException.ThrowIfNull(chart);
        if (chart.Note.Length > 0)
            return chart.Note;
        int[] counts = [.. chart.Series.SelectMany(s => s.Points).Select(p => p.Count).OfType<int>().Distinct().Order()];
        var values = counts.Length == 0 ? "" : counts.Length == 1 ? $"n = {Documents.Numbers.Count(counts[0])}." : $"n = {Documents.Numbers.Count(counts[0])} to {Documents.Numbers.Count(counts[^1])}.";
        return string.Join(' ', Notes.Append(values).Where(text => text.Length > 0));
    }
}

/// <summary>Group of charts that a reader can choose.</summary>
/// <param name="Label">Label that distinguishes the group from the others; empty for a single group.</param>
/// <param name="Charts">Charts of the group.</param>
internal sealed record ChartChoice(string Label, IReadOnlyList<Chart> Charts);
