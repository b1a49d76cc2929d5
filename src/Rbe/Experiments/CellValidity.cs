using System.Globalization;

namespace TlsToll.Rbe.Experiments;

/// <summary>Says why a cell does not show what it should: the counts of both ends must tell the same story.</summary>
internal static class CellValidity
{
    /// <summary>All reasons; none for a valid cell.</summary>
    public static IReadOnlyList<string> Reasons(Treatment treatment, CellMeasurement cell)
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
        Equal("full handshakes", h.ServerFull, "those expected", treatment.Transport == Transport.Tls ? cell.AcceptedConnections : 0);
        Equal("resumed handshakes counted by the SUT", h.ServerResumed, "those expected", 0);
        Equal("resumed handshakes counted by the RBE", h.ClientResumed, "those expected", 0);
        Equal("failed handshakes counted by the SUT", h.ServerFailed, "those expected", 0);
        Equal("failed handshakes counted by the RBE", h.ClientFailed, "those expected", 0);
        if (cell.Negotiated.Count > 1)
            reasons.Add("connections negotiated different parameters: " + string.Join("; ", cell.Negotiated.Select(n => $"{n.Key} × {n.Value}")));
        return reasons;
    }
}
