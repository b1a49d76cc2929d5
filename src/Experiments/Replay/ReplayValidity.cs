using System.Globalization;
using TlsToll.Contracts.Administration;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>Says why a replayed cell does not show what it should: both ends, and the trace, must tell the same story.</summary>
internal static class ReplayValidity
{
    /// <summary>All reasons; none for a valid cell.</summary>
    /// <param name="treatment">What was to be measured.</param>
    /// <param name="trace">What was replayed.</param>
    /// <param name="cell">What was measured.</param>
    /// <param name="pages">Static pages that the SUT counted.</param>
    public static IReadOnlyList<string> Reasons(Treatment treatment, Trace trace, CellMeasurement cell, long pages)
    {
        var reasons = new List<string>();
        void Equal(string what, long left, string than, long right)
        {
            if (left != right)
                reasons.Add(string.Create(CultureInfo.InvariantCulture, $"{what} ({left}) ≠ {than} ({right})"));
        }

        var h = cell.Handshakes;
        var isTls = treatment.Transport == Transport.Tls;
        Equal("requests", cell.Interactions, "those of the trace", trace.Requests.Count);
        Equal("pages that the SUT served", pages, "requests that ended well", cell.WindowInteractions);
        Equal("connections that the SUT accepted", cell.AcceptedConnections, "connections that the RBE opened", cell.Connections);
        Equal("full handshakes counted by the SUT", h.ServerFull, "full handshakes counted by the RBE", h.ClientFull);
        Equal("resumed handshakes counted by the SUT", h.ServerResumed, "resumed handshakes counted by the RBE", h.ClientResumed);
        Equal("handshakes", h.ServerFull + h.ServerResumed, "those expected", isTls ? cell.AcceptedConnections : 0);
        Equal("failed handshakes counted by the SUT", h.ServerFailed, "those expected", 0);
        Equal("failed handshakes counted by the RBE", h.ClientFailed, "those expected", 0);
        if (isTls && treatment.Tls.Resumption.IsOn)
            Equal("full handshakes", h.ServerFull, "clients of the trace", trace.Clients);
        else
            Equal("resumed handshakes", h.ServerResumed, "those expected", 0);
        return reasons;
    }

    /// <summary>Static pages that a SUT served between two readings.</summary>
    public static long Pages(TierCounters before, TierCounters after) => Pages(after) - Pages(before);

    private static long Pages(TierCounters counters) => counters.Interactions.TryGetValue("StaticPage", out var pages) ? pages.Completed : 0;
}
