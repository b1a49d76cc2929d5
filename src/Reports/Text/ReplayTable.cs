using System.Globalization;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Summaries;

namespace TlsToll.Reports.Text;

/// <summary>Prints the results of a replay for a terminal: one line per treatment, then notes, then the conclusions.</summary>
public static class ReplayTable
{
    /// <summary>Writes the results.</summary>
    public static void Write(TextWriter writer, RunResult run)
    {
        var width = run.Treatments.Max(t => t.Name.Length);
        var values = new MetricValues(run);
        writer.WriteLine("Means over blocks ± half of the 95 % interval: hits per second, ms to the first and");
        writer.WriteLine("to the last byte, CPU per hit, handshakes as the SUT counts them (as the RBE does)");
        writer.WriteLine();
        writer.WriteLine(
            $"{"treatment".PadRight(width)} {"hits/s",14} {"first ms",8} {"page ms",8} {"SUT µs",8} {"RBE µs",8} "
            + $"{"full",16} {"resumed",16} {"errors",7}");
        foreach (var t in run.Treatments)
        {
            var h = t.Handshakes;
            writer.WriteLine(
                $"{t.Name.PadRight(width)} {Rate(t),14} {Mean(t, "firstByteMs.mean"),8} {Mean(t, "pageMs.mean"),8} "
                + $"{Number(t.CpuMicrosPerInteraction[Tier.Sut.Slug], "0.0"),8} {Number(t.CpuMicrosPerInteraction[Tier.Rbe.Slug], "0.0"),8} "
                + $"{Both(h.Full, h.ClientFull),16} {Both(h.Resumed, h.ClientResumed),16} {Number(t.Errors, "0"),7}");
        }

        string Mean(TreatmentResult t, string name) =>
            Number(values.Of(t.Name, CellMetrics.Find(name)!)?.Mean, "0.00");
        writer.WriteLine();
        if (run.Meter is { } meter)
            Write(writer, meter, width);
        foreach (var line in RunNotes.Wrapped(run))
            writer.WriteLine(line);
    }

    private static void Write(TextWriter writer, MeterResult meter, int width)
    {
        writer.WriteLine("TLS by the meter in OpenSSL's calls, SUT: µs per hit and per handshake, share of the");
        writer.WriteLine("SUT's CPU in %, and the share by difference");
        writer.WriteLine();
        writer.WriteLine($"{"treatment".PadRight(width)} {"µs",8} {"full",8} {"resumed",8} {"share",8} {"by difference",14}");
        foreach (var m in meter.Treatments)
        {
            writer.WriteLine(
                $"{m.Treatment.PadRight(width)} {Number(m.MicrosPerInteraction?.Mean, "0.0"),8} "
                + $"{Number(m.MicrosPerFullHandshake?.Mean, "0"),8} {Number(m.MicrosPerResumedHandshake?.Mean, "0"),8} "
                + $"{Number(m.SharePercent?.Mean, "0.0"),8} {Number(m.DifferentialSharePercent?.Mean, "0.0"),14}");
        }

        writer.WriteLine();
    }

    private static string Rate(TreatmentResult t) => t.Sips is null
        ? "not measured"
        : Number(t.Sips, "0") + (t.SipsHalfWidth is null ? "" : $" ± {Number(t.SipsHalfWidth, "0")}");

    private static string Both(long server, long client) => string.Create(CultureInfo.InvariantCulture, $"{server} ({client})");

    private static string Number(double? value, string format) => value?.ToString(format, CultureInfo.InvariantCulture) ?? "–";
}
