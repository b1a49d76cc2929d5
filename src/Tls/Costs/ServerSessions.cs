namespace TlsToll.Tls.Costs;

/// <summary>A server's store of resumable sessions, which also affects the cost of a full handshake.</summary>
public enum ServerSessions
{
    /// <summary>
    /// No store. .NET then creates an OpenSSL context for each connection, and the first handshake of a context costs more.
    /// </summary>
    None,

    /// <summary>A cache at the server, by session identifier.</summary>
    Cache,

    /// <summary>Tickets that the server gives to its clients.</summary>
    Tickets,
}
