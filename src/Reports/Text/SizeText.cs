using System.Globalization;
using TlsToll.Reports.Sections;
using TlsToll.Results.Sizing;

namespace TlsToll.Reports.Text;

/// <summary>The output of <c>bench size</c>.</summary>
public static class SizeText
{
    private const int Width = 80;

    /// <summary>Writes the ranked table.</summary>
    /// <param name="output">Output.</param>
    /// <param name="result">The sizes.</param>
    /// <param name="format"><c>text</c>, <c>md</c> or <c>json</c>.</param>
    public static void Write(TextWriter output, SizingResult result, string format)
    {
        if (format == "json")
        {
            output.WriteLine(JsonText.Of(result));
            return;
        }

        Paragraph(output, $"Cores for TLS: {result.Load}.");
        output.WriteLine();
        var priced = result.PricePerCoreHour is not null;
        var table = new PlainTable(
            ["setting", "cores for TLS", "of now", "µs per request", .. priced ? ["per month"] : Array.Empty<string>()],
            [.. result.Rows.Select(row => (IReadOnlyList<string>)
            [
                row.Change, SizingWords.Text(row.Cores), string.Create(CultureInfo.InvariantCulture, $"{100 * row.OfNow:0} %"), SizingWords.Text(row.Micros), .. priced ? [SizingWords.Text(row.PerMonth!)] : Array.Empty<string>(),
            ])]);
        output.Write(format == "md" ? table.ToMarkdown() : table.ToText());
        output.WriteLine();
        foreach (var note in SizingWords.Notes(result))
            Paragraph(output, note);
        output.WriteLine();
        Paragraph(output, result.Source);
    }

    private static void Paragraph(TextWriter output, string text)
    {
        foreach (var line in TextWrap.Lines(text, Width))
            output.WriteLine(line);
    }
}
