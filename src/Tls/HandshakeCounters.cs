using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace TlsToll.Tls;

/// <summary>Handshakes of one hop, role and kind since the counters were made.</summary>
/// <param name="Hop">The hop.</param>
/// <param name="Role">The end that counted.</param>
/// <param name="Kind">How the handshakes came out.</param>
/// <param name="Count">How many; never negative.</param>
public sealed record HandshakeCount(Hop Hop, TlsRole Role, HandshakeKind Kind, long Count);

/// <summary>Handshakes of a process by hop, role and kind. Thread safe.</summary>
public sealed class HandshakeCounters
{
    private static readonly Hop[] Hops = Enum.GetValues<Hop>();
    private static readonly TlsRole[] Roles = Enum.GetValues<TlsRole>();
    private static readonly HandshakeKind[] Kinds = Enum.GetValues<HandshakeKind>();

    private readonly ConcurrentDictionary<NegotiatedFacts, StrongBox<long>> _negotiated = new();
    private readonly long[] _counts = new long[Hops.Length * Roles.Length * Kinds.Length];

    /// <summary>Adds one handshake.</summary>
    /// <param name="hop">The hop.</param>
    /// <param name="role">The end that counts.</param>
    /// <param name="kind">How the handshake came out.</param>
    /// <exception cref="ArgumentOutOfRangeException">A value that its enumeration does not name.</exception>
    public void Add(Hop hop, TlsRole role, HandshakeKind kind) => Interlocked.Increment(ref _counts[Index(hop, role, kind)]);

    /// <summary>The number of handshakes so far.</summary>
    /// <param name="hop">The hop.</param>
    /// <param name="role">The end that counted.</param>
    /// <param name="kind">How the handshakes came out.</param>
    /// <returns>The number, 0 or more.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A value that its enumeration does not name.</exception>
    public long Count(Hop hop, TlsRole role, HandshakeKind kind) => Interlocked.Read(ref _counts[Index(hop, role, kind)]);

    /// <summary>
    /// All counts that are not zero, by hop, then role, then kind. Each count is exact; together they are of no single instant.
    /// </summary>
    /// <returns>A copy that no longer changes.</returns>
    public IReadOnlyList<HandshakeCount> Snapshot() =>
        [.. from hop in Hops
            from role in Roles
            from kind in Kinds
            let count = Count(hop, role, kind)
            where count != 0
            select new HandshakeCount(hop, role, kind, count)];

    /// <summary>The results of servers' completed handshakes with their counts.</summary>
    /// <returns>A copy that no longer changes, in no order.</returns>
    public IReadOnlyList<(NegotiatedFacts Facts, long Count)> Negotiated() => [.. _negotiated.Select(n => (n.Key, Interlocked.Read(ref n.Value.Value)))];

    /// <summary>Adds one completed handshake of a server.</summary>
    internal void AddNegotiated(NegotiatedFacts facts) => Interlocked.Increment(ref _negotiated.GetOrAdd(facts, _ => new StrongBox<long>()).Value);

    /// <summary>Takes one handshake back from a kind that it first looked like and gives it to the kind that it was.</summary>
    internal void Move(Hop hop, TlsRole role, HandshakeKind from, HandshakeKind to)
    {
        Add(hop, role, to);
        Interlocked.Decrement(ref _counts[Index(hop, role, from)]);
    }

    private static int Index(Hop hop, TlsRole role, HandshakeKind kind)
    {
        var hopIndex = (int)hop - (int)Hop.RbeToSut;
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)hopIndex, (uint)Hops.Length, nameof(hop));
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)role, (uint)Roles.Length, nameof(role));
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual((uint)kind, (uint)Kinds.Length, nameof(kind));
        return (((hopIndex * Roles.Length) + (int)role) * Kinds.Length) + (int)kind;
    }
}
