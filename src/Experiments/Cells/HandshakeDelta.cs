using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Results.Cells;
using TlsToll.Tls;

namespace TlsToll.Experiments.Cells;

/// <summary>Increases of a tier's counters between two readings.</summary>
internal static class HandshakeDelta
{
    /// <summary>Handshakes of a hop and role, of one kind, or of all kinds if <paramref name="kind"/> is null.</summary>
    public static long Of(TierCounters before, TierCounters after, int hop, string role, string? kind) =>
        Count(after, hop, role, kind) - Count(before, hop, role, kind);

    /// <summary>All handshakes that the SUT has made on hop 1 since its start.</summary>
    /// <param name="counters">The SUT's counters.</param>
    /// <returns>Their number, of all kinds.</returns>
    public static long Ever(TierCounters counters) => Count(counters, 1, "server", kind: null);

    /// <summary>Connections accepted on all listeners.</summary>
    public static long Accepted(TierCounters before, TierCounters after) =>
        after.Connections.Values.Sum(c => c.Accepted) - before.Connections.Values.Sum(c => c.Accepted);

    /// <summary>A cell's handshakes as SUT and RBE count them.</summary>
    public static HandshakeCounts Counts(TierCounters before, TierCounters after, (long Full, long Resumed, long Failed) client) => new(
        Of(before, after, 1, "server", "full"), Of(before, after, 1, "server", "resumed"),
        Of(before, after, 1, "server", "failed") + Of(before, after, 1, "server", "unknown"),
        client.Full, client.Resumed, client.Failed,
        Of(before, after, 2, "client", kind: null), Of(before, after, 3, "client", kind: null));

    /// <summary>
    /// A cell's handshakes if parts of TLS may be left out. The connection set-ups that replace full and resumed handshakes count as such;
    /// all other handshakes that the SUT counted are failures.
    /// </summary>
    public static HandshakeCounts Counts(
        TierCounters before, TierCounters after, (long Full, long Resumed, long Failed) client, TlsParts parts)
    {
        long Server(HandshakeKind kind) => Of(before, after, 1, "server", EnumWord.Of(kind));
        var full = Server(parts.FullKind);
        var resumed = parts.ResumedKind == parts.FullKind ? 0 : Server(parts.ResumedKind);
        return Counts(before, after, client) with
        {
            ServerFull = full,
            ServerResumed = resumed,
            ServerFailed = Of(before, after, 1, "server", kind: null) - full - resumed,
        };
    }

    /// <summary>The parameters of the SUT's handshakes on hop 1, with counts.</summary>
    public static IReadOnlyDictionary<NegotiatedCounter, long> Negotiated(TierCounters before, TierCounters after)
    {
        var earlier = before.Negotiated.ToDictionary(n => n with { Count = 0 }, n => n.Count);
        return after.Negotiated.Where(n => n.Hop == 1)
            .Select(n => (Key: n with { Count = 0 }, Gained: n.Count - earlier.GetValueOrDefault(n with { Count = 0 })))
            .Where(n => n.Gained != 0)
            .ToDictionary(n => n.Key, n => n.Gained);
    }

    private static long Count(TierCounters counters, int hop, string role, string? kind) => counters.Handshakes
        .Where(h => h.Hop == hop && h.Role == role && (kind is null || h.Kind == kind))
        .Sum(h => h.Count);
}
