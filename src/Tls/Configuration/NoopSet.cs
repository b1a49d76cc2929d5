namespace TlsToll.Tls;

/// <summary>The classes of cryptography that a process replaces by no-ops. Two sets with the same classes are equal.</summary>
public sealed record NoopSet
{
    // Part of HMAC; most suites have no record MAC.
    private const string RecordMac = "recordmac";

    private readonly string _names;

    private NoopSet(IEnumerable<string> names) => _names = string.Join('+', All.Where(names.Contains));

    /// <summary>
    /// All classes: record and ticket encryption, HMAC (also in the key schedule), signatures and RSA decryption, X25519, random bytes, and
    /// the record MAC alone (a subset of HMAC, in the CBC suites of TLS 1.2).
    /// </summary>
    public static IReadOnlyList<string> All { get; } = ["cipher", "mac", "sign", "kex", "rand", RecordMac];

    /// <summary>Real cryptography.</summary>
    public static NoopSet None { get; } = new([]);

    /// <summary>The classes, in a fixed order; empty for real cryptography.</summary>
    public IReadOnlyList<string> Names => _names.Length == 0 ? [] : _names.Split('+');

    /// <summary>True if no class is replaced.</summary>
    public bool IsNone => _names.Length == 0;

    /// <summary>
    /// Parses <c>none</c>, <c>all</c> (all classes except the separate record MAC), or classes separated by plus signs; null for any other
    /// text.
    /// </summary>
    public static NoopSet? TryParse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (text == "none")
            return None;
        var names = text == "all" ? All.Where(name => name != RecordMac).ToArray() : text.Split('+');
        return names.All(name => All.Contains(name, StringComparer.Ordinal)) ? new NoopSet(names) : null;
    }

    /// <summary>The set in the format of <see cref="TryParse"/>.</summary>
    public override string ToString() => IsNone ? "none" : _names;
}
