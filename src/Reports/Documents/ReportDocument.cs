namespace TlsToll.Reports.Documents;

/// <summary>Contents of a report, independent of the output format: HTML, text and Markdown are written from it.</summary>
/// <param name="Title">Title of the report.</param>
/// <param name="Subtitle">Program, time and study.</param>
/// <param name="Notice">States that these are not TPC results.</param>
/// <param name="Sections">Sections in order.</param>
internal sealed record ReportDocument(string Title, string Subtitle, string Notice, IReadOnlyList<Section> Sections)
{
    /// <summary>What was measured, in short, next to the title: name and value; empty without a run.</summary>
    public IReadOnlyList<(string Name, string Value)> Asked { get; init; } = [];

    /// <summary>Command that measures the same again; null if it is unknown.</summary>
    public string? Command { get; init; }
}

/// <summary>Section of a report.</summary>
/// <param name="Id">Identifier, unique within the page; letters, digits and dashes.</param>
/// <param name="Title">Title of the section.</param>
/// <param name="Blocks">Blocks of the section; a section without blocks is omitted.</param>
internal sealed record Section(string Id, string Title, IReadOnlyList<Block> Blocks);
