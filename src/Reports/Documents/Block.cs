namespace TlsToll.Reports.Documents;

/// <summary>A part of a section.</summary>
internal abstract record Block;

/// <summary>The answers: what a reader came for.</summary>
/// <param name="Sentences">A sentence each.</param>
internal sealed record AnswerBlock(IReadOnlyList<string> Sentences) : Block;

/// <summary>A paragraph.</summary>
/// <param name="Text">Its text.</param>
internal sealed record ParagraphBlock(string Text) : Block;

/// <summary>A list.</summary>
/// <param name="Items">Its items.</param>
internal sealed record ListBlock(IReadOnlyList<string> Items) : Block;

/// <summary>Something that must not be overlooked.</summary>
/// <param name="Tone">How good or bad it is.</param>
/// <param name="Title">What it is, in a word or a sentence.</param>
/// <param name="Lines">The reasons; none for a title that says it all.</param>
internal sealed record NoticeBlock(Tone Tone, string Title, IReadOnlyList<string> Lines) : Block;

/// <summary>A heading below that of the section.</summary>
/// <param name="Text">Its text.</param>
internal sealed record HeadingBlock(string Text) : Block;

/// <summary>A table.</summary>
/// <param name="Table">The table.</param>
internal sealed record TableBlock(Table Table) : Block;

/// <summary>Text that stands in a file of its own among the assets; in HTML only.</summary>
/// <param name="Asset">Name of the file.</param>
internal sealed record AssetBlock(string Asset) : Block;

/// <summary>Charts that belong together, with their numbers as tables.</summary>
/// <param name="Title">What they show; empty where the section's title says it.</param>
/// <param name="Source">The paper's figure; null if it has none.</param>
/// <param name="Choices">The charts; with several choices a reader sees one of them at a time.</param>
/// <param name="Numbers">The same numbers as tables: what a reader without the charts has.</param>
/// <param name="Notes">What to know of single points.</param>
internal sealed record ChartsBlock(
    string Title, string? Source, IReadOnlyList<ChartChoice> Choices, IReadOnlyList<Table> Numbers, IReadOnlyList<string> Notes) : Block;

/// <summary>One of several groups of charts.</summary>
/// <param name="Label">What tells it from the others; empty for a single one.</param>
/// <param name="Charts">Its charts.</param>
internal sealed record ChartChoice(string Label, IReadOnlyList<Chart> Charts);
