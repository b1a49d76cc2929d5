namespace TlsToll.Tls.Costs;

/// <summary>Where a server keeps the sessions that its clients may resume, which decides what a full handshake costs it, too.</summary>
public enum ServerSessions
{
    /// <summary>Nowhere. .NET makes a context of OpenSSL's for each connection then, and its first handshake costs more.</summary>
    None,

    /// <summary>In its own cache, under an identifier.</summary>
    Cache,

    /// <summary>In tickets that it gives to its clients.</summary>
    Tickets,
}
