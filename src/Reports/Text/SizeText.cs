using System.Globalization;
using TlsToll.Results.Sizing;
using TlsToll.Statistics;

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
                row.Change, Text(row.Cores), string.Create(CultureInfo.InvariantCulture, $"{100 * row.OfNow:0} %"), Text(row.Micros), .. priced ? [Text(row.PerMonth!)] : Array.Empty<string>(),
            ])]);
        output.Write(format == "md" ? table.ToMarkdown() : table.ToText());
        output.WriteLine();
        foreach (var note in Notes(result))
            Paragraph(output, note);
        output.WriteLine();
        Paragraph(output, result.Source);
    }

    /// <summary>What the numbers mean, and what is not among them, as paragraphs.</summary>
    internal static IEnumerable<string> Notes(SizingResult result) =>
    [
        "Each row changes one setting, the cheapest first. Cores are fully used ones: divide by the utilisation that you plan for. Intervals have 95 % confidence, for this host as it was.",
        result.RestCores is { } rest
            ? $"Everything but TLS takes {Text(rest)} cores more, on connections as long as those measured."
            : "Everything but TLS: not measured; it is your service's own.",
        result.Idle is { } idle
            ? $"Memory per idle connection: {Kibibytes(idle.Tls)} KiB with TLS, {Kibibytes(idle.Plain)} KiB without."
            : "Memory per idle connection: not measured.",
        .. result.NotMeasured.Select(gap => $"Not measured: {gap.Change}: {gap.Reason}."),
    ];

    private static void Paragraph(TextWriter output, string text)
    {
        foreach (var line in TextWrap.Lines(text, Width))
            output.WriteLine(line);
    }

    private static string Kibibytes(Interval bytes) => string.Create(CultureInfo.InvariantCulture, $"{bytes.Estimate / 1024:0.0} [{bytes.Low / 1024:0.0}, {bytes.High / 1024:0.0}]");

    /// <summary>An estimate with its interval.</summary>
    internal static string Text(Interval i) => $"{Estimate(i)} {Bounds(i)}";

    /// <summary>An estimate.</summary>
    internal static string Estimate(Interval i) => i.Estimate.ToString(Digits(i), CultureInfo.InvariantCulture);

    /// <summary>The interval of an estimate.</summary>
    internal static string Bounds(Interval i) => $"[{i.Low.ToString(Digits(i), CultureInfo.InvariantCulture)}, {i.High.ToString(Digits(i), CultureInfo.InvariantCulture)}]";

    // Three digits, because an interval of a few percent has no more.
    private static string Digits(Interval i) => i.Estimate >= 100 ? "#,0" : i.Estimate >= 10 ? "0.0" : i.Estimate >= 1 ? "0.00" : i.Estimate >= 0.1 ? "0.000" : "0.0000";
}
