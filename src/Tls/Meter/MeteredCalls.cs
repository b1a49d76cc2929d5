namespace TlsToll.Tls;

/// <summary>The calls of OpenSSL that the meter distinguishes.</summary>
public enum MeteredKind
{
    /// <summary>A full handshake, in however many calls.</summary>
    Full,

    /// <summary>A handshake that resumed a session.</summary>
    Resumed,

    /// <summary>A handshake that never ended, because the connection did.</summary>
    Unfinished,

    /// <summary>Reading: records deciphered and checked; tickets of TLS 1.3, too, at the client.</summary>
    Read,

    /// <summary>Writing: records enciphered.</summary>
    Write,

    /// <summary>The closing alert.</summary>
    Shutdown,
}

/// <summary>The meter's sums for one kind of calls at one end.</summary>
/// <param name="Role">The end of the connection that this process is.</param>
/// <param name="Kind">The kind of calls.</param>
/// <param name="Count">Handshakes, or calls.</param>
/// <param name="Nanoseconds">CPU time of the calling threads within them.</param>
public sealed record MeteredCalls(TlsRole Role, MeteredKind Kind, long Count, long Nanoseconds);
