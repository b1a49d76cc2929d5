using System.Diagnostics.CodeAnalysis;

namespace TlsToll.Tls;

/// <summary>
/// The parts of TLS in use on a connection: all, or only some, in order to measure the cost of the omitted ones (Coarfa, Druschel and
/// Wallach 2006, sections 3.3.6 to 3.3.9). There is one instance for each choice. All except <see cref="Full"/> are insecure.
/// </summary>
public sealed class TlsParts
{
    private TlsParts(string name, HandshakeKind full, HandshakeKind resumed) => (Name, FullKind, ResumedKind) = (name, full, resumed);

    /// <summary>Regular TLS.</summary>
    public static TlsParts Full { get; } = new("full", HandshakeKind.Full, HandshakeKind.Resumed);

    /// <summary>A real handshake, then data in the clear (section 3.3.6).</summary>
    public static TlsParts PlainData { get; } = new("plain-data", HandshakeKind.Full, HandshakeKind.Resumed);

    /// <summary>
    /// Messages and records as long as real ones, without any cryptography (section 3.3.7, except that the paper sends data without
    /// records).
    /// </summary>
    public static TlsParts Skeleton { get; } = new("skeleton", HandshakeKind.Skeleton, HandshakeKind.SkeletonResumed);

    /// <summary>The skeleton of the handshake, then data without records: the paper's skeleton (section 3.3.7).</summary>
    public static TlsParts SkeletonPlain { get; } = new("skeleton-plain", HandshakeKind.Skeleton, HandshakeKind.SkeletonResumed);

    /// <summary>
    /// No handshake but a short message in each direction, then encrypted records under keys known to both ends (section 3.3.9).
    /// </summary>
    public static TlsParts MinimalSetup { get; } = new("minimal-setup", HandshakeKind.MinimalSetup, HandshakeKind.MinimalSetup);

    /// <summary>All choices.</summary>
    public static IReadOnlyList<TlsParts> All { get; } = [Full, PlainData, Skeleton, SkeletonPlain, MinimalSetup];

    /// <summary>The name, such as <c>plain-data</c>.</summary>
    public string Name { get; }

    /// <summary>True if nothing is omitted.</summary>
    public bool IsFull => this == Full;

    /// <summary>True if the handshake is real.</summary>
    public bool ShakesHands => FullKind == HandshakeKind.Full;

    /// <summary>True if the handshake consists only of messages of the right lengths.</summary>
    public bool IsSkeleton => FullKind == HandshakeKind.Skeleton;

    /// <summary>True if data are sent without records; the set-up must then be complete at both ends before the first data.</summary>
    public bool HasPlainData => this == PlainData || this == SkeletonPlain;

    /// <summary>The handshake kind under which a set-up in place of a full handshake is counted.</summary>
    public HandshakeKind FullKind { get; }

    /// <summary>The handshake kind under which a set-up in place of a resumed handshake is counted.</summary>
    public HandshakeKind ResumedKind { get; }

    /// <summary>Parses a name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="parts">The parts; null if the name is unknown.</param>
    /// <returns>True if the name is known.</returns>
    public static bool TryParse(string? name, [NotNullWhen(true)] out TlsParts? parts)
    {
        parts = All.FirstOrDefault(p => p.Name.Equals(name, StringComparison.Ordinal));
        return parts is not null;
    }

    /// <summary>Returns the name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
