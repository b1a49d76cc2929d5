using System.Net.Security;
using System.Security.Authentication;

namespace TlsToll.Tls;

/// <summary>What a server's handshake came to.</summary>
/// <param name="Hop">The hop.</param>
/// <param name="Protocol">The protocol version.</param>
/// <param name="Suite">The cipher suite.</param>
/// <param name="Group">The group of the key agreement; <c>none</c> without one; null if OpenSSL could not be asked.</param>
/// <param name="Profile">The profile that the client picked, such as <c>rsa-2048</c>.</param>
/// <param name="Alpn">The protocol agreed on by ALPN; <c>none</c> without.</param>
/// <param name="Mutual">Whether the client showed a certificate that was accepted.</param>
/// <param name="Kind">Full or resumed.</param>
/// <param name="Parts">Which parts of TLS the connection has, by name; <c>full</c> for TLS as it is.</param>
public sealed record NegotiatedFacts(
    Hop Hop, SslProtocols Protocol, TlsCipherSuite Suite, string? Group, string Profile, string Alpn, bool Mutual, HandshakeKind Kind,
    string Parts = "full")
{
    internal static NegotiatedFacts Of(SslStream stream, Hop hop, string profile, HandshakeKind kind) => new(
        hop, stream.SslProtocol, stream.NegotiatedCipherSuite, OpenSslSession.GroupOf(stream), profile,
        AlpnNames.Of(stream.NegotiatedApplicationProtocol), stream.IsMutuallyAuthenticated, kind);
}
