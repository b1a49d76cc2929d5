using System.Globalization;
using TlsToll.Reports.Documents;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Text;

/// <summary>Prints the results of a replay for a terminal: one line per treatment, then notes, then the conclusions.</summary>
public static class ReplayTable
{
    /// <summary>Writes the results.</summary>
    /// <param name="writer">Output.</param>
    /// <param name="run">The replay.</param>
    /// <param name="width">Columns of the terminal.</param>
    public static void Write(TextWriter writer, RunResult run, int width = PlainTable.UsualWidth)
    {
        var values = new MetricValues(run);
        var text = new TextOutput(writer, isMarkdown: false, width);
        Paragraph("Means over blocks ± half of the 95 % interval: hits per second, ms to the first and to the last byte, CPU per hit, handshakes as the SUT counts them (as the RBE does)");
        Print(
            ["treatment", "hits/s", "first ms", "page ms", "SUT µs", "RBE µs", "full", "resumed", "errors"],
            run.Treatments.Select(t => (IReadOnlyList<string>)
            [
                t.Name, Rate(t), Mean(t, "firstByteMs.mean"), Mean(t, "pageMs.mean"), Numbers.OrDash(t.CpuMicrosPerInteraction[Tier.Sut.Slug], "0.0"),
                Numbers.OrDash(t.CpuMicrosPerInteraction[Tier.Rbe.Slug], "0.0"), Both(t.Handshakes.Full, t.Handshakes.ClientFull),
                Both(t.Handshakes.Resumed, t.Handshakes.ClientResumed), Numbers.OrDash(t.Errors, "0"),
            ]));
        if (run.Meter is { } meter)
        {
            Paragraph("TLS by the meter in OpenSSL's calls, SUT: µs per hit and per handshake, share of the SUT's CPU in %, and the share by difference");
            Print(
                ["treatment", "µs", "full", "resumed", "share", "by difference"],
                meter.Treatments.Select(m => (IReadOnlyList<string>)
                [
                    m.Treatment, Numbers.OrDash(m.MicrosPerInteraction?.Mean, "0.0"), Numbers.OrDash(m.MicrosPerFullHandshake?.Mean, "0"),
                    Numbers.OrDash(m.MicrosPerResumedHandshake?.Mean, "0"), Numbers.OrDash(m.SharePercent?.Mean, "0.0"), Numbers.OrDash(m.DifferentialSharePercent?.Mean, "0.0"),
                ]));
        }

        foreach (var line in RunNotes.Wrapped(run, width))
            writer.WriteLine(line);

        string Mean(TreatmentResult t, string name) => Numbers.OrDash(values.Of(t.Name, CellMetrics.Find(name)!)?.Mean, "0.00");

        void Paragraph(string sentence)
        {
            text.Paragraph(sentence);
            writer.WriteLine();
        }

        void Print(IReadOnlyList<string> headings, IEnumerable<IReadOnlyList<string>> rows)
        {
            text.Table(new PlainTable(headings, [.. rows]));
            writer.WriteLine();
        }
    }

    private static string Rate(TreatmentResult t) => RunTable.WithHalf(t.Sips, t.SipsHalfWidth, "0");

    private static string Both(long server, long client) => string.Create(CultureInfo.InvariantCulture, $"{server} ({client})");
}
