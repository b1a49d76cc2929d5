namespace TlsToll.Tls;

/// <summary>The kinds of OpenSSL calls that the meter distinguishes.</summary>
public enum MeteredKind
{
    /// <summary>A full handshake, in any number of calls.</summary>
    Full,

    /// <summary>A handshake that resumed a session.</summary>
    Resumed,

    /// <summary>A handshake that did not complete before the connection ended.</summary>
    Unfinished,

    /// <summary>Reading: decryption and verification of records; at the client also the processing of TLS 1.3 tickets.</summary>
    Read,

    /// <summary>Writing: encryption of records.</summary>
    Write,

    /// <summary>The closing alert.</summary>
    Shutdown,
}

/// <summary>The meter's totals for one kind of calls at one end.</summary>
/// <param name="Role">This process's end of the connection.</param>
/// <param name="Kind">The kind of calls.</param>
/// <param name="Count">Number of handshakes, or of calls.</param>
/// <param name="Nanoseconds">CPU time of the calling threads within the calls.</param>
public sealed record MeteredCalls(TlsRole Role, MeteredKind Kind, long Count, long Nanoseconds);
