namespace TlsToll.Tls;

/// <summary>The end of the connection that counted a handshake.</summary>
public enum TlsRole
{
    /// <summary>The end that sends the ClientHello.</summary>
    Client,

    /// <summary>The end that presents the server certificate.</summary>
    Server,
}

/// <summary>The outcome of a handshake, or of a set-up in its place.</summary>
public enum HandshakeKind
{
    /// <summary>A full handshake: certificate and signature.</summary>
    Full,

    /// <summary>An abbreviated handshake that resumed an earlier session.</summary>
    Resumed,

    /// <summary>A failed handshake: certificate refused, no common protocol, cancelled, or connection lost.</summary>
    Failed,

    /// <summary>A completed handshake for which OpenSSL did not report whether it was full or resumed.</summary>
    Unknown,

    /// <summary>No handshake, but messages as long as those of a full one (<see cref="TlsParts.Skeleton"/>).</summary>
    Skeleton,

    /// <summary>No handshake, but messages as long as those of a resumed one.</summary>
    SkeletonResumed,

    /// <summary>No handshake, but a short message in each direction (<see cref="TlsParts.MinimalSetup"/>).</summary>
    MinimalSetup,
}
