namespace TlsToll.Tls;

/// <summary>Which certificates a directory is to hold.</summary>
public sealed record CertificateNeeds
{
    /// <summary>The servers' keys; at least one.</summary>
    public required IReadOnlyList<KeyKind> Keys { get; init; }

    /// <summary>Lengths of chain, each for every key; the shortest is always made.</summary>
    public IReadOnlyList<int> ChainLengths { get; init; } = [];

    /// <summary>The keys of clients that show a certificate.</summary>
    public IReadOnlyList<KeyKind> ClientKeys { get; init; } = [];
}
