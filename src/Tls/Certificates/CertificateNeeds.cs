namespace TlsToll.Tls;

/// <summary>The certificates that a directory must contain.</summary>
public sealed record CertificateNeeds
{
    /// <summary>The servers' keys; at least one.</summary>
    public required IReadOnlyList<KeyKind> Keys { get; init; }

    /// <summary>Lengths of chain, each for every key; the shortest is always made.</summary>
    public IReadOnlyList<int> ChainLengths { get; init; } = [];

    /// <summary>The keys of clients that present a certificate.</summary>
    public IReadOnlyList<KeyKind> ClientKeys { get; init; } = [];
}
