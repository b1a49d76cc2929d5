namespace TlsToll.Tls;

/// <summary>The classes of cryptography that a process replaces by no-ops; equal if the classes are.</summary>
public sealed record NoopSet
{
    // It is part of HMAC, and most suites have none.
    private const string RecordMac = "recordmac";

    private readonly string _names;

    private NoopSet(IEnumerable<string> names) => _names = string.Join('+', All.Where(names.Contains));

    /// <summary>
    /// All classes: ciphers of records and tickets, HMAC (which the key schedule uses, too), signatures and RSA's decryption, X25519, random bytes, and
    /// of HMAC the MAC of records alone, which TLS 1.2's CBC suites have.
    /// </summary>
    public static IReadOnlyList<string> All { get; } = ["cipher", "mac", "sign", "kex", "rand", RecordMac];

    /// <summary>Real cryptography.</summary>
    public static NoopSet None { get; } = new([]);

    /// <summary>The classes, in a fixed order; empty for real cryptography.</summary>
    public IReadOnlyList<string> Names => _names.Length == 0 ? [] : _names.Split('+');

    /// <summary>Whether all cryptography is real.</summary>
    public bool IsNone => _names.Length == 0;

    /// <summary>
    /// Reads <c>none</c>, <c>all</c> (but the MAC of records by itself), or classes separated by a plus; null for any other text.
    /// </summary>
    public static NoopSet? TryParse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (text == "none")
            return None;
        var names = text == "all" ? All.Where(name => name != RecordMac).ToArray() : text.Split('+');
        return names.All(name => All.Contains(name, StringComparer.Ordinal)) ? new NoopSet(names) : null;
    }

    /// <summary>As <see cref="TryParse"/> reads it.</summary>
    public override string ToString() => IsNone ? "none" : _names;
}
