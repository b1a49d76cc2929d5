using System.Globalization;
using TlsToll.Results.Predictions;
using TlsToll.Statistics;

namespace TlsToll.Reports.Text;

/// <summary>The output of <c>bench predict</c>.</summary>
public static class PredictText
{
    /// <summary>Writes the predictions.</summary>
    /// <param name="output">Output.</param>
    /// <param name="rows">Predictions.</param>
    /// <param name="format"><c>text</c>, <c>md</c> or <c>json</c>.</param>
    /// <param name="doubts">Doubts about the predictions, which JSON contains; null for none.</param>
    /// <param name="width">Columns of the terminal.</param>
    public static void Write(
        TextWriter output, IReadOnlyList<PredictionRow> rows, string format, IReadOnlyList<string>? doubts = null, int width = PlainTable.UsualWidth)
    {
        var metered = rows.Where(r => r.PredictedToMetered is not null).Select(r => ($"{r.Choice} ({r.Plain})", r.PredictedToMetered!)).ToArray();
        if (format == "json")
        {
            output.WriteLine(JsonText.Of(new { predictions = rows, verdict = PredictionVerdict.Of(metered), doubts = doubts ?? [] }));
            return;
        }

        var text = new TextOutput(output, format == "md", width);
        Print(new PlainTable(
            ["predicted: TLS", "traffic of", "handshake µs", "TLS µs", "rest µs", "share %"],
            [.. rows.Select(r => (IReadOnlyList<string>)[r.Choice, r.Plain, Text(r.Handshake), Text(r.PerInteraction), Text(r.PlainPerInteraction), Text(r.SharePercent)])], Names: 2));
        if (metered.Length > 0)
        {
            Print(new PlainTable(
                ["compared with the meter: TLS", "traffic of", "predicted µs", "metered µs", "predicted ÷ metered"],
                [.. rows.Select(r => (IReadOnlyList<string>)[r.Choice, r.Plain, Text(r.PerInteraction), Text(r.MeteredPerInteraction), Ratio(r.PredictedToMetered)])], Names: 2));
            text.Paragraph(PredictionVerdict.Of(metered)!);
            output.WriteLine();
        }

        text.Paragraph(
            "Predicted from OpenSSL's calls, measured alone on this host: CPU time inside of OpenSSL, per interaction. .NET's own work is not included, so that a run "
            + "with TLS differs from one without by more. Intervals have 95 % confidence.");
        if (InServer(rows) is { } inServer)
            text.Paragraph(inServer);

        void Print(PlainTable table)
        {
            text.Table(table);
            output.WriteLine();
        }
    }

    private static string? InServer(IReadOnlyList<PredictionRow> rows)
    {
        InServerFactors[] known = [.. rows.Select(row => row.InServer).OfType<InServerFactors>()];
        return known.Length == 0
            ? null
            : string.Create(CultureInfo.InvariantCulture,
                $"Calls cost as much more or less than alone as the run's other metered settings tell: handshakes {Range(known.Select(k => k.Handshakes))} times, records {Range(known.Select(k => k.Records))} times.{SameChoice(known)}");
    }

    private static string SameChoice(InServerFactors[] known) => known.Any(k => k.OfSameChoice)
        ? " Where no other choice that was predicted was metered, the same choice tells it, on other connections: agreement with the meter then says nothing of how one choice follows from another."
        : "";

    private static string Range(IEnumerable<double> values)
    {
        var (least, most) = (values.Min().ToString("0.00", CultureInfo.InvariantCulture), values.Max().ToString("0.00", CultureInfo.InvariantCulture));
        return least == most ? least : $"{least} to {most}";
    }

    private static string Ratio(Interval? interval) => interval?.ToText("0.00") ?? "–";

    private static string Text(Interval? interval) => interval?.ToText("0.0") ?? "–";
}
