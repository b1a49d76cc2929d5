using TlsToll.Statistics;
using TlsToll.Tls;

namespace TlsToll.Results.Cells;

/// <summary>
/// Finds cells in which the host paused the SUT's processor and did not report it as stolen time: the kernel counts such a pause as CPU time of the thread that
/// ran, and one of 62 ms is worth a hundred handshakes. Only the meter tells, and only of a pause that met a handshake.
/// </summary>
public static class HostPause
{
    // Of whole cells of a treatment, the times of a handshake differ by less than half. This project's assumption.
    private const double Times = 4;

    // What a pause must add to the handshakes of a cell, in nanoseconds: the first few of a process may be slow by themselves.
    private const double Shortest = 5e6;

    // With fewer cells, one with a pause would be their median.
    private const int FewestEarlier = 3;

    private static readonly MeteredKind[] Handshakes = [MeteredKind.Full, MeteredKind.Resumed];

    /// <summary>True if the SUT's handshakes as the server took several times as long as in the cells before.</summary>
    /// <param name="cell">The cell; false if it has no meter.</param>
    /// <param name="earlier">Cells of the same kind and treatment before it, which tell what is usual; false if there are fewer than three with handshakes.</param>
    public static bool IsIn(CellMeasurement cell, IEnumerable<CellMeasurement> earlier) => cell.Meter is { } meter && Handshakes.Any(kind =>
    {
        var calls = meter.Of(TlsRole.Server, kind);
        if (calls.Count == 0)
            return false;
        double[] usual = [.. earlier.Select(other => other.Meter?.Of(TlsRole.Server, kind)).Where(c => c is { Count: > 0 }).Select(c => (double)c!.Nanoseconds / c.Count)];
        if (usual.Length < FewestEarlier)
            return false;
        var expected = calls.Count * Sample.Median(usual);
        return calls.Nanoseconds > Times * expected && calls.Nanoseconds - expected > Shortest;
    });
}
