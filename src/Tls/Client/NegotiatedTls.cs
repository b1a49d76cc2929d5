using System.Net.Security;
using System.Security.Authentication;

namespace TlsToll.Tls;

/// <summary>The result of a client's handshake.</summary>
/// <param name="Protocol">The protocol version.</param>
/// <param name="Suite">The cipher suite.</param>
/// <param name="Group">The key agreement group, such as <c>x25519</c>; <c>none</c> without one, as with static RSA; null if OpenSSL does
/// not report it.</param>
/// <param name="Key">The key of the server's certificate, such as <c>rsa-2048</c> or <c>ecdsa-p256</c>.</param>
/// <param name="Resumed">
/// True if an earlier session was resumed, as reported by OpenSSL or else inferred from the size of the handshake; null if both are
/// unknown.
/// </param>
/// <param name="HandshakeBytesSent">Bytes sent until the handshake was complete at this end.</param>
/// <param name="HandshakeBytesReceived">Bytes received until the handshake was complete at this end.</param>
/// <param name="ChainLength">Number of certificates in the verified chain, including leaf and root; at least 2.</param>
/// <param name="Alpn">The protocol negotiated by ALPN, such as <c>http/1.1</c>; <c>none</c> without ALPN.</param>
/// <param name="Mutual">True if this end also presented a certificate.</param>
/// <param name="Parts">Name of the TLS parts in use; <c>full</c> for regular TLS. For a skeleton, the other values are those of the
/// imitated handshake.</param>
public sealed record NegotiatedTls(
    SslProtocols Protocol, TlsCipherSuite Suite, string? Group, string Key, bool? Resumed, long HandshakeBytesSent,
    long HandshakeBytesReceived, int ChainLength, string Alpn, bool Mutual, string Parts = "full");
