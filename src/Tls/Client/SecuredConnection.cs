using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>
/// Bytes that crossed the transport beneath a connection, including TLS records and handshake but not TCP and IP headers.
/// </summary>
/// <param name="Sent">Bytes sent.</param>
/// <param name="Received">Bytes received.</param>
public readonly record struct WireBytes(long Sent, long Received);

/// <summary>A connection that is ready for use, with or without TLS. Disposing of its stream disposes of the transport.</summary>
public sealed record SecuredConnection
{
    private readonly CountingStream _wire;

    internal SecuredConnection(Stream stream, NegotiatedTls? tls, CountingStream wire) => (Stream, Tls, _wire) = (stream, tls, wire);

    /// <summary>The stream to read and write.</summary>
    public Stream Stream { get; }

    /// <summary>The negotiated parameters; null for a plain connection.</summary>
    public NegotiatedTls? Tls { get; }

    /// <summary>Bytes on the wire since the connection was opened; also available after it is closed.</summary>
    public WireBytes WireBytes => _wire.Bytes;
}
