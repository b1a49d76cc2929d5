namespace TlsToll.Primitives.Catalogue;

/// <summary>Purpose of a primitive in TLS.</summary>
internal enum Family
{
    /// <summary>A hash function.</summary>
    Digest,

    /// <summary>A keyed hash, which authenticates the records of older suites.</summary>
    Mac,

    /// <summary>Encryption of records.</summary>
    Cipher,

    /// <summary>RSA: the server's signatures and static key exchange.</summary>
    Rsa,

    /// <summary>Signatures and key agreement on elliptic curves.</summary>
    Curve,

    /// <summary>Key encapsulation for quantum-resistant key agreement.</summary>
    Encapsulation,

    /// <summary>A whole TLS handshake in memory, both ends together.</summary>
    Handshake,
}
