using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Cells;

/// <summary>Says why a cell does not show what it should: the counts of both ends must tell the same story.</summary>
internal static class CellValidity
{
    /// <summary>All reasons; none for a valid cell.</summary>
    /// <param name="treatment">What was to be measured.</param>
    /// <param name="cell">What was.</param>
    /// <param name="anyShare">Whether any share of resumed handshakes is right, because tickets are let expire.</param>
    public static IReadOnlyList<string> Reasons(Treatment treatment, CellMeasurement cell, bool anyShare = false)
    {
        var reasons = new List<string>();
        void Equal(string what, long left, string than, long right)
        {
            if (left != right)
                reasons.Add(string.Create(CultureInfo.InvariantCulture, $"{what} ({left}) ≠ {than} ({right})"));
        }

        var h = cell.Handshakes;
        Equal("connections that the SUT accepted", cell.AcceptedConnections, "connections that the RBE opened", cell.Connections);
        if (treatment.Connection == ConnectionScope.Session)
            Equal("connections", cell.AcceptedConnections, "business sessions", cell.BusinessSessions);
        else
            Equal("connections", cell.AcceptedConnections, "interactions", cell.Interactions);
        Equal("full handshakes counted by the SUT", h.ServerFull, "full handshakes counted by the RBE", h.ClientFull);
        Equal("resumed handshakes counted by the SUT", h.ServerResumed, "resumed handshakes counted by the RBE", h.ClientResumed);
        Equal("handshakes", h.ServerFull + h.ServerResumed, "those expected", treatment.Transport == Transport.Tls ? cell.AcceptedConnections : 0);
        if (treatment.Transport == Transport.Plain || !treatment.Tls.Resumption.IsOn)
            Equal("resumed handshakes", h.ServerResumed, "those expected", 0);
        else if (!anyShare && Math.Abs(h.ServerResumed - (treatment.Tls.Resumption.Share * cell.AcceptedConnections)) > Math.Max(1, 0.01 * cell.AcceptedConnections))
            reasons.Add(string.Create(CultureInfo.InvariantCulture, $"{h.ServerResumed} of {cell.AcceptedConnections} handshakes were resumed, {treatment.Tls.Resumption.Share:0.##} of them were to be"));
        Equal("failed handshakes counted by the SUT", h.ServerFailed, "those expected", 0);
        Equal("failed handshakes counted by the RBE", h.ClientFailed, "those expected", 0);
        if (cell.Negotiated.Count > 1)
            reasons.Add("connections negotiated different parameters: " + string.Join("; ", cell.Negotiated.Select(n => $"{n.Key} × {n.Value}")));
        return reasons;
    }
}
