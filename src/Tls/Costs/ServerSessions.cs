namespace TlsToll.Tls.Costs;

/// <summary>A server's store of resumable sessions, which also affects the cost of a full handshake.</summary>
public enum ServerSessions
{
    /// <summary>Nowhere. .NET makes a context of OpenSSL's for each connection then, and its first handshake costs more.</summary>
    None,

    /// <summary>In its own cache, under an identifier.</summary>
    Cache,

    /// <summary>In tickets that it gives to its clients.</summary>
    Tickets,
}
