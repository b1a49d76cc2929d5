using System.Diagnostics.CodeAnalysis;

namespace TlsToll.Tls;

/// <summary>
/// Which parts of TLS a connection has: all, or some, the others being left out to see what they cost (Coarfa, Druschel and Wallach 2006,
/// sections 3.3.6 to 3.3.9). There is one instance a choice. All but <see cref="Full"/> are not secure in any way.
/// </summary>
public sealed class TlsParts
{
    private TlsParts(string name, HandshakeKind full, HandshakeKind resumed) => (Name, FullKind, ResumedKind) = (name, full, resumed);

    /// <summary>TLS as it is.</summary>
    public static TlsParts Full { get; } = new("full", HandshakeKind.Full, HandshakeKind.Resumed);

    /// <summary>A real handshake, then the data in the clear (section 3.3.6).</summary>
    public static TlsParts PlainData { get; } = new("plain-data", HandshakeKind.Full, HandshakeKind.Resumed);

    /// <summary>Messages and records as long as real ones, nothing computed (section 3.3.7, but whose data go without records).</summary>
    public static TlsParts Skeleton { get; } = new("skeleton", HandshakeKind.Skeleton, HandshakeKind.SkeletonResumed);

    /// <summary>The skeleton of the handshake, then the data without records: the paper's own skeleton (section 3.3.7).</summary>
    public static TlsParts SkeletonPlain { get; } = new("skeleton-plain", HandshakeKind.Skeleton, HandshakeKind.SkeletonResumed);

    /// <summary>No handshake but a short message each way, then encrypted records under keys that both ends know (section 3.3.9).</summary>
    public static TlsParts MinimalSetup { get; } = new("minimal-setup", HandshakeKind.MinimalSetup, HandshakeKind.MinimalSetup);

    /// <summary>All of them.</summary>
    public static IReadOnlyList<TlsParts> All { get; } = [Full, PlainData, Skeleton, SkeletonPlain, MinimalSetup];

    /// <summary>The name, such as <c>plain-data</c>.</summary>
    public string Name { get; }

    /// <summary>Whether nothing is left out.</summary>
    public bool IsFull => this == Full;

    /// <summary>Whether the handshake is a real one.</summary>
    public bool ShakesHands => FullKind == HandshakeKind.Full;

    /// <summary>Whether the handshake is of messages of the right lengths alone.</summary>
    public bool IsSkeleton => FullKind == HandshakeKind.Skeleton;

    /// <summary>Whether the data go without records: then the set-up must have ended at both ends before they begin.</summary>
    public bool HasPlainData => this == PlainData || this == SkeletonPlain;

    /// <summary>The kind that a set-up in place of a full handshake counts as.</summary>
    public HandshakeKind FullKind { get; }

    /// <summary>The kind that a set-up in place of a resumed handshake counts as.</summary>
    public HandshakeKind ResumedKind { get; }

    /// <summary>Reads a name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="parts">The parts, or null if none has that name.</param>
    /// <returns>Whether one has that name.</returns>
    public static bool TryParse(string? name, [NotNullWhen(true)] out TlsParts? parts)
    {
        parts = All.FirstOrDefault(p => p.Name.Equals(name, StringComparison.Ordinal));
        return parts is not null;
    }

    /// <summary>The name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
