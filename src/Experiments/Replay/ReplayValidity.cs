using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Finds reasons why a replayed cell is invalid: SUT, RBE and trace must agree.</summary>
internal static class ReplayValidity
{
    /// <summary>Returns all reasons; none for a valid cell.</summary>
    /// <param name="treatment">The requested treatment.</param>
    /// <param name="trace">The replayed trace.</param>
    /// <param name="cell">The measurement.</param>
    /// <param name="pages">Static pages that the SUT counted.</param>
    public static IReadOnlyList<string> Reasons(Treatment treatment, Trace trace, CellMeasurement cell, long pages)
    {
        var h = cell.Handshakes;
        return
        [
            .. CellValidity.Equal("requests", cell.Interactions, "those of the trace", trace.Requests.Count),
            .. CellValidity.Equal("pages that the SUT served", pages, "requests that ended well", cell.WindowInteractions),
            .. CellValidity.BothEnds(treatment, cell),
            .. treatment.Transport == Transport.Tls && treatment.Tls.Resumption.IsOn
                ? CellValidity.Equal("full handshakes", h.ServerFull, "clients of the trace", trace.Clients)
                : CellValidity.Equal("resumed handshakes", h.ServerResumed, "those expected", 0),
        ];
    }

    /// <summary>Static pages that a SUT served between two readings.</summary>
    public static long Pages(TierCounters before, TierCounters after) => Pages(after) - Pages(before);

    private static long Pages(TierCounters counters) => counters.Interactions.TryGetValue("StaticPage", out var pages) ? pages.Completed : 0;
}
