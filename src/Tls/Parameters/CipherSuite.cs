using System.Net.Security;

namespace TlsToll.Tls;

/// <summary>The way in which the ends of a connection agree on a secret.</summary>
public enum KeyExchange
{
    /// <summary>TLS 1.3: always an ephemeral group, chosen apart from the suite.</summary>
    Any,

    /// <summary>The client encrypts the secret to the server's RSA key: one private operation, no forward secrecy.</summary>
    StaticRsa,

    /// <summary>Ephemeral elliptic-curve Diffie-Hellman.</summary>
    Ecdhe,

    /// <summary>Ephemeral Diffie-Hellman over integers.</summary>
    Dhe,
}

/// <summary>The kind of server's key that a suite requires.</summary>
public enum SuiteKey
{
    /// <summary>Any: TLS 1.3 agrees on the signature apart from the suite.</summary>
    Any,

    /// <summary>RSA.</summary>
    Rsa,

    /// <summary>ECDSA.</summary>
    Ecdsa,
}

/// <summary>A cipher suite: its names and requirements.</summary>
/// <param name="Value">Its number, by .NET's name, which is IANA's.</param>
/// <param name="OpenSslName">OpenSSL's name.</param>
/// <param name="Exchange">The key exchange.</param>
/// <param name="Key">The server's key that it needs.</param>
/// <param name="Oldest">The oldest version that supports it.</param>
/// <param name="Newest">The newest version that supports it.</param>
/// <param name="Weakness">Why it is for replication only; null if it is not.</param>
public sealed record CipherSuite(
    TlsCipherSuite Value, string OpenSslName, KeyExchange Exchange, SuiteKey Key, TlsVersion Oldest, TlsVersion Newest, string? Weakness)
{
    /// <summary>IANA's name, such as <c>TLS_AES_128_GCM_SHA256</c>.</summary>
    public string Name => Value.ToString();

    /// <summary>Whether this is a suite of TLS 1.3, which that version alone has.</summary>
    public bool IsTls13 => Exchange == KeyExchange.Any;

    /// <summary>True if a version supports it.</summary>
    /// <param name="version">The version.</param>
    /// <returns>True if it can be negotiated there.</returns>
    public bool GoesWith(TlsVersion version)
    {
        ArgumentNullException.ThrowIfNull(version);
        return version.IsAtLeast(Oldest) && Newest.IsAtLeast(version);
    }

    /// <summary>Whether a server's key can be used with it.</summary>
    /// <param name="key">The key.</param>
    /// <returns>True if it can.</returns>
    public bool GoesWith(KeyKind key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Key == SuiteKey.Any || (Key == SuiteKey.Rsa) == key.IsRsa;
    }

    /// <summary>IANA's name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
