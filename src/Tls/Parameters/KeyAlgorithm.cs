namespace TlsToll.Tls;

/// <summary>The algorithm by which a server's key signs.</summary>
public enum KeyAlgorithm
{
    /// <summary>RSA.</summary>
    Rsa,

    /// <summary>ECDSA.</summary>
    Ecdsa,

    /// <summary>ML-DSA (FIPS 204), a post-quantum signature, in TLS 1.3 only.</summary>
    MlDsa,
}
