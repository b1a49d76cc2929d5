namespace TlsToll.Tls;

/// <summary>The certificates that a directory must contain.</summary>
public sealed record CertificateNeeds
{
    /// <summary>Name of the SUT as a host, also in containers.</summary>
    public const string SutName = "sut";

    /// <summary>Names of the tiers as hosts.</summary>
    public static IReadOnlyList<string> TierNames { get; } = [SutName, "vendors", "db"];

    /// <summary>The tier that the server certificates name, one of <see cref="TierNames"/>, so that its keys stand for no other; null for all tiers.</summary>
    public string? Tier { get; init; }

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
