using System.Net.Security;
using System.Security.Authentication;

namespace TlsToll.Tls;

/// <summary>The result of a server's handshake.</summary>
/// <param name="Hop">The hop.</param>
/// <param name="Protocol">The protocol version.</param>
/// <param name="Suite">The cipher suite.</param>
/// <param name="Group">The group of the key agreement; <c>none</c> without one; null if OpenSSL does not report it.</param>
/// <param name="Profile">The profile that the client picked, such as <c>rsa-2048</c>.</param>
/// <param name="Alpn">The protocol agreed on by ALPN; <c>none</c> without.</param>
/// <param name="Mutual">Whether the client showed a certificate that was accepted.</param>
/// <param name="Kind">Full or resumed.</param>
/// <param name="Parts">Which parts of TLS the connection has, by name; <c>full</c> for TLS as it is.</param>
public sealed record NegotiatedFacts(
    Hop Hop, SslProtocols Protocol, TlsCipherSuite Suite, string? Group, string Profile, string Alpn, bool Mutual, HandshakeKind Kind,
    string Parts = "full")
{
    /// <summary>Nothing was agreed on by ALPN, or offered.</summary>
    internal const string NoAlpn = "none";

    internal static NegotiatedFacts Of(SslStream stream, Hop hop, string profile, HandshakeKind kind) => new(
        hop, stream.SslProtocol, stream.NegotiatedCipherSuite, OpenSslSession.GroupOf(stream), profile,
        AlpnOf(stream), stream.IsMutuallyAuthenticated, kind);

    /// <summary>The protocol agreed on by ALPN, as the results name it.</summary>
    internal static string AlpnOf(SslStream stream) => stream.NegotiatedApplicationProtocol is var protocol && protocol.Protocol.IsEmpty
        ? NoAlpn
        : protocol == SslApplicationProtocol.Http11 ? "http/1.1" : protocol.ToString();
}
