namespace TlsToll.Tls;

/// <summary>The certificates that a directory must contain.</summary>
public sealed record CertificateNeeds
{
    /// <summary>The kinds of server key; at least one.</summary>
    public required IReadOnlyList<KeyKind> Keys { get; init; }

    /// <summary>Chain lengths, each for every kind of server key; the shortest is always included.</summary>
    public IReadOnlyList<int> ChainLengths { get; init; } = [];

    /// <summary>
    /// Directory of the CA, so that programs that use the certificates can't reach its key, and several directories of certificates can have one CA;
    /// null for the certificates' own directory. The certificates' directory gets copies of the CA's certificate and its list of revoked ones. A CA that
    /// is in the certificates' directory is moved.
    /// </summary>
    public string? AuthorityDirectory { get; init; }

    /// <summary>The kinds of key for client certificates.</summary>
    public IReadOnlyList<KeyKind> ClientKeys { get; init; } = [];
}
