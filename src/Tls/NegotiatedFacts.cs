using System.Net.Security;
using System.Security.Authentication;

namespace TlsToll.Tls;

/// <summary>The result of a server's handshake.</summary>
/// <param name="Hop">The hop.</param>
/// <param name="Protocol">The protocol version.</param>
/// <param name="Suite">The cipher suite.</param>
/// <param name="Group">The key agreement group; <c>none</c> without one; null if OpenSSL does not report it.</param>
/// <param name="Profile">The profile that the client selected, such as <c>rsa-2048</c>.</param>
/// <param name="Alpn">The protocol negotiated by ALPN; <c>none</c> without ALPN.</param>
/// <param name="Mutual">True if the client presented a certificate that was accepted.</param>
/// <param name="Kind">Full or resumed.</param>
/// <param name="Parts">Name of the TLS parts in use; <c>full</c> for regular TLS.</param>
public sealed record NegotiatedFacts(
    Hop Hop, SslProtocols Protocol, TlsCipherSuite Suite, string? Group, string Profile, string Alpn, bool Mutual, HandshakeKind Kind,
    string Parts = "full")
{
    /// <summary>No protocol was negotiated by ALPN.</summary>
    internal const string NoAlpn = "none";

    internal static NegotiatedFacts Of(SslStream stream, Hop hop, string profile, HandshakeKind kind) => new(
        hop, stream.SslProtocol, stream.NegotiatedCipherSuite, OpenSslSession.GroupOf(stream), profile,
        AlpnOf(stream), stream.IsMutuallyAuthenticated, kind);

    /// <summary>The protocol negotiated by ALPN, as named in the results.</summary>
    internal static string AlpnOf(SslStream stream) => stream.NegotiatedApplicationProtocol is var protocol && protocol.Protocol.IsEmpty
        ? NoAlpn
        : protocol == SslApplicationProtocol.Http11 ? "http/1.1" : protocol.ToString();
}
