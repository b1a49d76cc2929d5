using System.Globalization;
using TlsToll.Reports.Sections;
using TlsToll.Results.Sizing;

namespace TlsToll.Reports.Text;

/// <summary>The output of <c>bench size</c>.</summary>
public static class SizeText
{
    /// <summary>Writes the ranked table.</summary>
    /// <param name="output">Output.</param>
    /// <param name="result">The sizes.</param>
    /// <param name="format"><c>text</c>, <c>md</c> or <c>json</c>.</param>
    /// <param name="width">Columns of the terminal.</param>
    public static void Write(TextWriter output, SizingResult result, string format, int width = PlainTable.UsualWidth)
    {
        if (format == "json")
        {
            output.WriteLine(JsonText.Of(result));
            return;
        }

        var text = new TextOutput(output, format == "md", width);
        text.Paragraph($"Cores for TLS: {result.Load}.");
        output.WriteLine();
        var priced = result.PricePerCoreHour is not null;
        var table = new PlainTable(
            ["setting", "cores for TLS", "of now", "µs per request", .. priced ? ["per month"] : Array.Empty<string>()],
            [.. result.Rows.Select(row => (IReadOnlyList<string>)
            [
                row.Change, SizingWords.Text(row.Cores), string.Create(CultureInfo.InvariantCulture, $"{100 * row.OfNow:0} %"), SizingWords.Text(row.Micros), .. priced ? [SizingWords.Text(row.PerMonth!)] : Array.Empty<string>(),
            ])]);
        text.Table(table);
        output.WriteLine();
        foreach (var note in SizingWords.Notes(result))
            text.Paragraph(note);
        output.WriteLine();
        text.Paragraph(result.Source);
    }
}
