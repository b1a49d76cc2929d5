namespace TlsToll.Tls;

/// <summary>Which end of the connection did the counting.</summary>
public enum TlsRole
{
    /// <summary>The end that sent the client hello.</summary>
    Client,

    /// <summary>The end that has the certificate.</summary>
    Server,
}

/// <summary>How a handshake that was begun came out.</summary>
public enum HandshakeKind
{
    /// <summary>A full handshake: certificate and signature.</summary>
    Full,

    /// <summary>An abbreviated handshake that resumed an earlier session.</summary>
    Resumed,

    /// <summary>It did not complete: refused certificate, no common protocol, cancelled, connection lost.</summary>
    Failed,

    /// <summary>It completed, but OpenSSL did not report whether it was full or resumed. Never a guess.</summary>
    Unknown,

    /// <summary>No handshake, but messages as long as those of a full one (<see cref="TlsParts.Skeleton"/>).</summary>
    Skeleton,

    /// <summary>No handshake, but messages as long as those of a resumed one.</summary>
    SkeletonResumed,

    /// <summary>No handshake, but a short message each way (<see cref="TlsParts.MinimalSetup"/>).</summary>
    MinimalSetup,
}
