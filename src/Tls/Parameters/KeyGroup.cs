using System.Diagnostics.CodeAnalysis;

namespace TlsToll.Tls;

/// <summary>
/// A key agreement group: an elliptic curve, a finite field, a key encapsulation mechanism, or a hybrid of the latter with a curve. There
/// is one instance for each group.
/// </summary>
public sealed class KeyGroup
{
    // OpenSSL's ID of a group without an object identifier (NID) is this bit plus IANA's number.
    private const int WithoutIdentifier = 0x1000000;

    private KeyGroup(string name, string openSslName, int number, int identifier, bool tls13Only, bool tls12Only = false)
    {
        (Name, OpenSslName, Number, IsTls13Only, IsTls12Only) = (name, openSslName, number, tls13Only, tls12Only);
        Identifier = identifier == 0 ? WithoutIdentifier | number : identifier;
    }

    /// <summary>NIST P-224, for TLS 1.2 and earlier.</summary>
    public static KeyGroup P224 { get; } = new("p224", "P-224", 21, 713, tls13Only: false, tls12Only: true);

    /// <summary>NIST P-192, for TLS 1.2 and earlier.</summary>
    public static KeyGroup P192 { get; } = new("p192", "P-192", 19, 409, tls13Only: false, tls12Only: true);

    /// <summary>SECG secp160r1, for TLS 1.2 and earlier.</summary>
    public static KeyGroup Secp160r1 { get; } = new("secp160r1", "secp160r1", 16, 709, tls13Only: false, tls12Only: true);

    /// <summary>All supported groups.</summary>
    public static IReadOnlyList<KeyGroup> All { get; } =
    [
        new("x25519", "X25519", 29, 1034, tls13Only: false),
        new("p256", "P-256", 23, 415, tls13Only: false),
        new("p384", "P-384", 24, 715, tls13Only: false),
        new("p521", "P-521", 25, 716, tls13Only: false),
        P224, P192, Secp160r1,
        new("x448", "X448", 30, 1035, tls13Only: false),
        new("ffdhe2048", "ffdhe2048", 256, 1126, tls13Only: true),
        new("ffdhe3072", "ffdhe3072", 257, 1127, tls13Only: true),
        new("ffdhe4096", "ffdhe4096", 258, 1128, tls13Only: true),
        new("x25519mlkem768", "X25519MLKEM768", 4588, 0, tls13Only: true),
        new("secp256r1mlkem768", "SecP256r1MLKEM768", 4587, 0, tls13Only: true),
        new("secp384r1mlkem1024", "SecP384r1MLKEM1024", 4589, 0, tls13Only: true),
        new("mlkem768", "MLKEM768", 513, 0, tls13Only: true),
    ];

    /// <summary>The name, such as <c>x25519</c> or <c>p256</c>.</summary>
    public string Name { get; }

    /// <summary>OpenSSL's name, as in <c>Groups</c>.</summary>
    public string OpenSslName { get; }

    /// <summary>IANA's number in the TLS Supported Groups registry.</summary>
    public int Number { get; }

    /// <summary>True if only TLS 1.3 supports it.</summary>
    public bool IsTls13Only { get; }

    /// <summary>
    /// True if the group is for replication only: it has less than the 112 bits of strength that OpenSSL's default security level requires.
    /// </summary>
    public bool IsWeak => this == P192 || this == Secp160r1;

    /// <summary>True if no version after TLS 1.2 supports it.</summary>
    public bool IsTls12Only { get; }

    private int Identifier { get; }

    /// <summary>Parses a name such as <c>x25519</c> or OpenSSL's name; not case-sensitive.</summary>
    /// <param name="name">The name.</param>
    /// <param name="group">The group; null if the name is unknown.</param>
    /// <returns>True if the name is known.</returns>
    public static bool TryParse(string? name, [NotNullWhen(true)] out KeyGroup? group)
    {
        group = All.FirstOrDefault(g =>
            g.Name.Equals(name, StringComparison.OrdinalIgnoreCase) || g.OpenSslName.Equals(name, StringComparison.OrdinalIgnoreCase));
        return group is not null;
    }

    /// <summary>Returns the name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;

    /// <summary>The name of a negotiated group by OpenSSL's ID: <c>none</c> without a group; its number if it is unknown.</summary>
    internal static string NameOf(long identifier) =>
        (identifier & ~WithoutIdentifier) == 0
            ? "none"
            : All.FirstOrDefault(g => g.Identifier == identifier)?.Name
                ?? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"group-{identifier}");
}
