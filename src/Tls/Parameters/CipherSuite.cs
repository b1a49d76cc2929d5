using System.Net.Security;

namespace TlsToll.Tls;

/// <summary>The method by which the ends of a connection agree on a secret.</summary>
public enum KeyExchange
{
    /// <summary>TLS 1.3: always an ephemeral group, negotiated independently of the suite.</summary>
    Any,

    /// <summary>The client encrypts the secret to the server's RSA key: one private operation, no forward secrecy.</summary>
    StaticRsa,

    /// <summary>Ephemeral elliptic-curve Diffie-Hellman.</summary>
    Ecdhe,

    /// <summary>Finite-field ephemeral Diffie-Hellman.</summary>
    Dhe,
}

/// <summary>The type of server key that a suite requires.</summary>
public enum SuiteKey
{
    /// <summary>Any: TLS 1.3 negotiates the signature algorithm independently of the suite.</summary>
    Any,

    /// <summary>RSA.</summary>
    Rsa,

    /// <summary>ECDSA.</summary>
    Ecdsa,
}

/// <summary>A cipher suite: its names and requirements.</summary>
/// <param name="Value">The suite's number; .NET uses IANA's name for it.</param>
/// <param name="OpenSslName">OpenSSL's name.</param>
/// <param name="Exchange">The key exchange.</param>
/// <param name="Key">The required type of server key.</param>
/// <param name="Oldest">The oldest version that supports it.</param>
/// <param name="Newest">The newest version that supports it.</param>
/// <param name="Weakness">Reason for permitting it only for replication; null if unrestricted.</param>
public sealed record CipherSuite(
    TlsCipherSuite Value, string OpenSslName, KeyExchange Exchange, SuiteKey Key, TlsVersion Oldest, TlsVersion Newest, string? Weakness)
{
    /// <summary>IANA's name, such as <c>TLS_AES_128_GCM_SHA256</c>.</summary>
    public string Name => Value.ToString();

    /// <summary>True for a suite of TLS 1.3, which no other version supports.</summary>
    public bool IsTls13 => Exchange == KeyExchange.Any;

    /// <summary>True if a version supports it.</summary>
    /// <param name="version">The version.</param>
    /// <returns>True if the suite can be negotiated with this version.</returns>
    public bool GoesWith(TlsVersion version)
    {
        ArgumentNullException.ThrowIfNull(version);
        return version.IsAtLeast(Oldest) && Newest.IsAtLeast(version);
    }

    /// <summary>True if a server's key can be used with the suite.</summary>
    /// <param name="key">The key.</param>
    /// <returns>True if the key has the required type.</returns>
    public bool GoesWith(KeyKind key)
    {
        ArgumentNullException.ThrowIfNull(key);
        return Key switch
        {
            SuiteKey.Any => true,
            SuiteKey.Rsa => key.Algorithm == KeyAlgorithm.Rsa,
            _ => key.Algorithm == KeyAlgorithm.Ecdsa,
        };
    }

    /// <summary>Returns IANA's name.</summary>
    /// <returns><see cref="Name"/>.</returns>
    public override string ToString() => Name;
}
