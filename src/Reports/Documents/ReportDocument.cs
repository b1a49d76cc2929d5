namespace TlsToll.Reports.Documents;

/// <summary>A report before it takes a form: HTML, text and Markdown are written from the same.</summary>
/// <param name="Title">What it is about.</param>
/// <param name="Subtitle">What was run and when.</param>
/// <param name="Notice">That these are not TPC results.</param>
/// <param name="Sections">The sections in order.</param>
internal sealed record ReportDocument(string Title, string Subtitle, string Notice, IReadOnlyList<Section> Sections);

/// <summary>A section.</summary>
/// <param name="Id">Unique within the page; letters, digits and dashes.</param>
/// <param name="Title">Its title.</param>
/// <param name="Blocks">What is in it; a section without any is left out.</param>
internal sealed record Section(string Id, string Title, IReadOnlyList<Block> Blocks);
