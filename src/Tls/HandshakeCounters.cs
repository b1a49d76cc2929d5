using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace TlsToll.Tls;

/// <summary>Number of handshakes of one hop, role and kind since the creation of the counters.</summary>
/// <param name="Hop">The hop.</param>
/// <param name="Role">The end that counted.</param>
/// <param name="Kind">Outcome of the handshakes.</param>
/// <param name="Count">Number of handshakes; never negative.</param>
public sealed record HandshakeCount(Hop Hop, TlsRole Role, HandshakeKind Kind, long Count);

/// <summary>Counts the handshakes of a process by hop, role and kind. Thread-safe.</summary>
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
    /// <param name="kind">Outcome of the handshake.</param>
    /// <exception cref="ArgumentOutOfRangeException">A value is not defined in its enumeration.</exception>
    public void Add(Hop hop, TlsRole role, HandshakeKind kind) => Interlocked.Increment(ref _counts[Index(hop, role, kind)]);

    /// <summary>The number of handshakes so far.</summary>
    /// <param name="hop">The hop.</param>
    /// <param name="role">The end that counted.</param>
    /// <param name="kind">Outcome of the handshakes.</param>
    /// <returns>The number, 0 or more.</returns>
    /// <exception cref="ArgumentOutOfRangeException">A value is not defined in its enumeration.</exception>
    public long Count(Hop hop, TlsRole role, HandshakeKind kind) => Interlocked.Read(ref _counts[Index(hop, role, kind)]);

    /// <summary>All nonzero counts by hop, role and kind. Each count is exact, but the counts are not read at the same instant.</summary>
    /// <returns>A snapshot.</returns>
    public IReadOnlyList<HandshakeCount> Snapshot() =>
        [.. from hop in Hops
            from role in Roles
            from kind in Kinds
            let count = Count(hop, role, kind)
            where count != 0
            select new HandshakeCount(hop, role, kind, count)];

    /// <summary>The distinct results of completed handshakes at servers with their counts.</summary>
    /// <returns>An unordered snapshot.</returns>
    public IReadOnlyList<(NegotiatedFacts Facts, long Count)> Negotiated() => [.. _negotiated.Select(n => (n.Key, Interlocked.Read(ref n.Value.Value)))];

    /// <summary>Adds one completed handshake of a server.</summary>
    internal void AddNegotiated(NegotiatedFacts facts) => Interlocked.Increment(ref _negotiated.GetOrAdd(facts, _ => new StrongBox<long>()).Value);

    /// <summary>Moves one handshake from the kind that was counted first to its actual kind.</summary>
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
