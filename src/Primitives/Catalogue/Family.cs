namespace TlsToll.Primitives.Catalogue;

/// <summary>What a primitive is for in TLS.</summary>
internal enum Family
{
    /// <summary>A hash function.</summary>
    Digest,

    /// <summary>A keyed hash, which authenticates records of the older suites.</summary>
    Mac,

    /// <summary>What encrypts the records.</summary>
    Cipher,

    /// <summary>RSA: signatures of the server, static key exchange.</summary>
    Rsa,

    /// <summary>Signatures and key agreement on elliptic curves.</summary>
    Curve,

    /// <summary>Key encapsulation, for key agreement that withstands quantum computers.</summary>
    Encapsulation,

    /// <summary>A whole TLS handshake in memory, both ends together.</summary>
    Handshake,
}
