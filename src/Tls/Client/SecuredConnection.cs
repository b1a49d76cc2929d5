using TlsToll.Tls.Client;

namespace TlsToll.Tls;

/// <summary>Bytes that crossed the transport beneath a connection, TLS records and handshake included, TCP and IP headers not.</summary>
/// <param name="Sent">Bytes sent.</param>
/// <param name="Received">Bytes received.</param>
public readonly record struct WireBytes(long Sent, long Received);

/// <summary>A connection ready for use, over TLS or plain. Disposing of its stream disposes of the transport.</summary>
public sealed record SecuredConnection
{
    private readonly CountingStream _wire;

    internal SecuredConnection(Stream stream, NegotiatedTls? tls, CountingStream wire) => (Stream, Tls, _wire) = (stream, tls, wire);

    /// <summary>The stream to read and write.</summary>
    public Stream Stream { get; }

    /// <summary>The negotiated parameters; null for a plain connection.</summary>
    public NegotiatedTls? Tls { get; }

    /// <summary>Bytes on the wire so far, from the connection's first; also after it was closed.</summary>
    public WireBytes WireBytes => _wire.Bytes;
}
