using System.Globalization;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Cells;

/// <summary>Finds reasons why a cell is invalid: the counts of SUT and RBE must agree.</summary>
internal static class CellValidity
{
    /// <summary>Returns all reasons; none for a valid cell.</summary>
    /// <param name="treatment">The requested treatment.</param>
    /// <param name="cell">The measurement.</param>
    /// <param name="anyShare">True to accept any share of resumed handshakes because tickets may expire.</param>
    public static IReadOnlyList<string> Reasons(Treatment treatment, CellMeasurement cell, bool anyShare = false)
    {
        var reasons = new List<string>(BothEnds(treatment, cell));
        var h = cell.Handshakes;
        reasons.AddRange(treatment.Connection == ConnectionScope.Session
            ? Equal("connections", cell.AcceptedConnections, "business sessions", cell.BusinessSessions)
            : Equal("connections", cell.AcceptedConnections, "interactions", cell.Interactions));
        if (treatment.Transport == Transport.Plain || !treatment.Tls.Resumption.IsOn)
            reasons.AddRange(Equal("resumed handshakes", h.ServerResumed, "those expected", 0));
        else if (!anyShare && Math.Abs(h.ServerResumed - (treatment.Tls.Resumption.Share * cell.AcceptedConnections)) > Math.Max(1, 0.01 * cell.AcceptedConnections))
            reasons.Add(string.Create(CultureInfo.InvariantCulture, $"{h.ServerResumed} of {cell.AcceptedConnections} handshakes were resumed; the requested share is {treatment.Tls.Resumption.Share:0.##}"));
        if (cell.Negotiated.Count > 1)
            reasons.Add("connections negotiated different parameters: " + string.Join("; ", cell.Negotiated));
        return reasons;
    }

    /// <summary>Differences between the counts of SUT and RBE.</summary>
    public static IEnumerable<string> BothEnds(Treatment treatment, CellMeasurement cell)
    {
        var h = cell.Handshakes;
        return
        [
            .. Equal("connections that the SUT accepted", cell.AcceptedConnections, "connections that the RBE opened", cell.Connections),
            .. Equal("full handshakes counted by the SUT", h.ServerFull, "full handshakes counted by the RBE", h.ClientFull),
            .. Equal("resumed handshakes counted by the SUT", h.ServerResumed, "resumed handshakes counted by the RBE", h.ClientResumed),
            .. Equal("handshakes", h.ServerFull + h.ServerResumed, "those expected", treatment.Transport == Transport.Tls ? cell.AcceptedConnections : 0),
            .. Equal("failed handshakes counted by the SUT", h.ServerFailed, "those expected", 0),
            .. Equal("failed handshakes counted by the RBE", h.ClientFailed, "those expected", 0),
        ];
    }

    /// <summary>Describes the difference between two counts; empty if they are equal.</summary>
    public static IEnumerable<string> Equal(string what, long left, string than, long right) =>
        left == right ? [] : [string.Create(CultureInfo.InvariantCulture, $"{what} ({left}) ≠ {than} ({right})")];

    /// <summary>Returns how the uncounted load failed that ran beside a cell; null if it did not. A cell beside failures met another load than its peers.</summary>
    /// <param name="handshakes">Failed handshakes.</param>
    /// <param name="file">Records of the load.</param>
    public static string? Beside(long handshakes, RecordFile file)
    {
        var failed = file.Interactions.Count(interaction => OutcomeName.IsFailure(interaction.Outcome));
        return failed == 0 && handshakes == 0
            ? null
            : string.Create(CultureInfo.InvariantCulture, $"in the load beside it, {failed} interactions and {handshakes} handshakes failed");
    }

    /// <summary>
    /// Returns why an open loop did not keep up; null if it did. The backlog counts as growing if the sessions in progress at the end of
    /// the window exceed 1.5 times those in the middle by more than 5. Response times under a growing backlog characterise no load.
    /// </summary>
    public static string? Backlog(CellResult result)
    {
        if (result.Dropped > 0)
            return string.Create(CultureInfo.InvariantCulture, $"{result.Dropped} sessions were dropped: too many were under way");
        return result.ConcurrentAtEnd > (1.5 * result.ConcurrentAtMiddle) + 5
            ? string.Create(CultureInfo.InvariantCulture,
                $"the backlog grew from {result.ConcurrentAtMiddle} sessions in the middle of the window to {result.ConcurrentAtEnd} at its end")
            : null;
    }
}
