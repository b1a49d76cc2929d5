using System.Globalization;
using TlsToll.Results.FirstLooks;
using TlsToll.Statistics;

namespace TlsToll.Reports.Text;

/// <summary>The output of <c>bench first-look</c>.</summary>
public static class FirstLookText
{
    /// <summary>Columns for which the text is made; on a narrower terminal, a table is divided.</summary>
    public const int Width = 80;

    /// <summary>Writes the result.</summary>
    /// <param name="output">Output.</param>
    /// <param name="result">The result.</param>
    /// <param name="format"><c>text</c>, <c>md</c> or <c>json</c>.</param>
    /// <param name="next">Command that measures what a first look leaves out.</param>
    /// <param name="columns">Columns of the terminal.</param>
    public static void Write(TextWriter output, FirstLookResult result, string format, string next, int columns = Width)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentNullException.ThrowIfNull(result);
        if (format == "json")
        {
            output.WriteLine(JsonText.Of(result));
            return;
        }

        void Lines(string text)
        {
            foreach (var line in TextWrap.Lines(text, Math.Min(columns, Width)))
                output.WriteLine(line);
        }

        void Print(PlainTable table)
        {
            output.WriteLine();
            output.Write(format == "md" ? table.ToMarkdown() : table.ToText());
        }

        Lines($"{result.Processor ?? "This host"}, OpenSSL {result.OpenSsl}, {result.Tls}: CPU time inside a server's OpenSSL, means with 95 % intervals over {Text(result.Rounds, "0")} rounds in {Text(result.Seconds, "0")} s.");
        Print(new PlainTable(
            ["full handshake", "ms", "95 %"],
            [.. result.Handshakes.Select(h => (IReadOnlyList<string>)[h.Key, Text(h.Ms.Estimate, "0.000"), Ends(h.Ms, "0.000")])]));
        PlainTable records = new(["records", "µs each, empty", "95 %", "µs per KB", "95 %"], [Row("sent", result.Sent), Row("received", result.Received)]);
        foreach (var table in format != "md" && columns < Width ? [records.Of(0, 1, 2), records.Of(0, 3, 4)] : new[] { records })
            Print(table);
        output.WriteLine();
        Lines($"Caches are overwritten before each call, as a server's other work does. It leaves out the kernel, the server's own work (.NET's for TLS, too) and the connections, which a run measures. Next: {next}");
    }

    private static IReadOnlyList<string> Row(string name, RecordLook look) =>
    [
        name, Text(look.MicrosPerRecord.Estimate, "0.00"), Ends(look.MicrosPerRecord, "0.00"), Text(look.MicrosPerKb.Estimate, "0.000"), Ends(look.MicrosPerKb, "0.000"),
    ];

    private static string Ends(Interval interval, string format) => $"[{Text(interval.Low, format)}, {Text(interval.High, format)}]";

    private static string Text(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
