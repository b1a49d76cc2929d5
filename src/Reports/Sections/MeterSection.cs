using TlsToll.Reports.Documents;
using TlsToll.Results.Attributions;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Reports.Sections;

/// <summary>TLS's CPU by the meter in the SUT's OpenSSL, next to its share by difference.</summary>
internal static class MeterSection
{
    /// <summary>Section of the meter's results; without blocks in a run without a meter.</summary>
    public static Section Of(RunResult run) => new("meter", "TLS by the meter",
        run.Meter is not { } meter ? [] :
        [
            new ParagraphBlock(
                "CPU time of the SUT inside OpenSSL calls: handshakes, reads, writes and the closing alert. On hop 1 the SUT is the server, "
                + "on hops 2 and 3 the client. The share by difference is larger because it includes .NET's own work for TLS. "
                + "Geometric means over the blocks' cost cells with 95 % intervals."),
            new TableBlock(Estimates(meter)),
            new TableBlock(Calls(meter)),
        ]);

    private static Table Estimates(MeterResult meter) => new("OpenSSL's CPU in the SUT",
        [
            Column.Name("treatment"), new("hop 1, µs per interaction"), new("hops 2 and 3, µs per interaction"), new("µs per full handshake"),
            new("µs per resumed handshake"), new("share of the SUT's CPU, %"), new("share by difference, %"),
        ],
        meter.Treatments.Select(t => (IReadOnlyList<Cell>)
        [
            t.Treatment, Text(t.MicrosPerInteraction), Text(t.ClientMicrosPerInteraction), Text(t.MicrosPerFullHandshake),
            Text(t.MicrosPerResumedHandshake), Text(t.SharePercent), Text(t.DifferentialSharePercent),
        ]));

    private static Table Calls(MeterResult meter) => new("Calls in all counted cells",
        [Column.Name("calls"), new("count"), new("CPU, ms"), new("µs each")],
        [.. meter.Treatments.Select(t => new RowGroup(t.Treatment,
            [.. t.Calls.Where(c => c.Count > 0).Select(c => (IReadOnlyList<Cell>)
            [
                $"{c.Role}: {c.Kind}", Numbers.Count(c.Count), Numbers.Text(c.Nanoseconds / 1e6), Numbers.Text(c.Nanoseconds / 1e3 / c.Count),
            ])]))])
    { Folded = true };

    private static string Text(BlockEstimate? estimate) => estimate is null ? "–" : Numbers.Text(estimate.Mean, estimate.Low, estimate.High);
}
