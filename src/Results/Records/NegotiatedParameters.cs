using TlsToll.Tls;

namespace TlsToll.Results.Records;

/// <summary>Parameters that connections of a cell negotiated, without those that differ between any two connections.</summary>
/// <param name="Protocol">Protocol version: <c>1.3</c>, <c>1.2</c>, …</param>
/// <param name="Suite">Cipher suite by IANA's name.</param>
/// <param name="Group">Group of the key agreement, <c>none</c> without one, <c>unknown</c> if it could not be told.</param>
/// <param name="Key">Key of the server's certificate.</param>
/// <param name="ChainLength">Certificates in the chain that was verified.</param>
/// <param name="Alpn">Protocol agreed on by ALPN, <c>none</c> without.</param>
/// <param name="Mutual">Whether the client showed a certificate, too.</param>
/// <param name="Parts">Which parts of TLS the connections have; with a skeleton all else is of the handshakes that it imitates.</param>
public sealed record NegotiatedParameters(
    string Protocol, string Suite, string Group, string Key, int ChainLength, string Alpn, bool Mutual, string Parts = "full")
{
    /// <summary>Of one connection.</summary>
    public static NegotiatedParameters Of(NegotiatedTls tls) => new(
        TlsVersion.Of(tls.Protocol)?.Name ?? tls.Protocol.ToString(), tls.Suite.ToString(), tls.Group ?? "unknown", tls.Key, tls.ChainLength,
        tls.Alpn, tls.Mutual, tls.Parts);

    /// <summary>In a line, as the results have it.</summary>
    public override string ToString() => string.Create(
        null, $"{Protocol} {Suite} {Group} {Key} chain {ChainLength} alpn {Alpn}{(Mutual ? " mutual" : "")}{Missing}");

    private string Missing => Parts == "full" ? "" : $" parts {Parts}";
}
