using System.Net.Security;
using System.Security.Authentication;

namespace TlsToll.Tls;

/// <summary>The result of a client's handshake.</summary>
/// <param name="Protocol">The protocol version.</param>
/// <param name="Suite">The cipher suite.</param>
/// <param name="Group">
/// The group of the key agreement, such as <c>x25519</c>; <c>none</c> without one, as in static RSA; null if OpenSSL does not report it.
/// </param>
/// <param name="Key">The key of the server's certificate, such as <c>rsa-2048</c> or <c>ecdsa-p256</c>.</param>
/// <param name="Resumed">
/// True if an earlier session was resumed, as OpenSSL reports it, or else judged by the handshake's size; null if both are unknown.
/// </param>
/// <param name="HandshakeBytesSent">Bytes sent until the handshake was complete for this end.</param>
/// <param name="HandshakeBytesReceived">Bytes received until then.</param>
/// <param name="ChainLength">Certificates in the chain that was verified, the leaf and the root included; at least 2.</param>
/// <param name="Alpn">The protocol agreed on by ALPN, such as <c>http/1.1</c>; <c>none</c> without.</param>
/// <param name="Mutual">Whether this end showed a certificate, too.</param>
/// <param name="Parts">
/// Which parts of TLS the connection has, by name; <c>full</c> for TLS as it is. With a skeleton, all else is of the handshake that it
/// imitates.
/// </param>
public sealed record NegotiatedTls(
    SslProtocols Protocol, TlsCipherSuite Suite, string? Group, string Key, bool? Resumed, long HandshakeBytesSent,
    long HandshakeBytesReceived, int ChainLength, string Alpn, bool Mutual, string Parts = "full");
