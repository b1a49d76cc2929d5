using TlsToll.Tls;

namespace TlsToll.Results.Records;

/// <summary>Parameters that connections of a cell negotiated, except those that differ between any two connections.</summary>
/// <param name="Protocol">Protocol version: <c>1.3</c>, <c>1.2</c>, …</param>
/// <param name="Suite">Cipher suite, by its IANA name.</param>
/// <param name="Group">Group of the key agreement; <c>none</c> without one, <c>unknown</c> if it could not be determined.</param>
/// <param name="Key">Key of the server's certificate.</param>
/// <param name="ChainLength">Number of certificates in the verified chain.</param>
/// <param name="Alpn">Protocol negotiated by ALPN; <c>none</c> without ALPN.</param>
/// <param name="Mutual">True if the client also presented a certificate.</param>
/// <param name="Parts">
/// Parts of TLS that the connections use. With a skeleton, all other parameters are those of the imitated handshakes.
/// </param>
public sealed record NegotiatedParameters(
    string Protocol, string Suite, string Group, string Key, int ChainLength, string Alpn, bool Mutual, string Parts = "full")
{
    /// <summary>Parameters of one connection.</summary>
    public static NegotiatedParameters Of(NegotiatedTls tls) => new(
        TlsVersion.Of(tls.Protocol)?.Name ?? tls.Protocol.ToString(), tls.Suite.ToString(), tls.Group ?? "unknown", tls.Key, tls.ChainLength,
        tls.Alpn, tls.Mutual, tls.Parts);

    /// <summary>The parameters in one line, as in tables and messages.</summary>
    public override string ToString() => string.Create(
        null, $"{Protocol} {Suite} {Group} {Key} chain {ChainLength} alpn {Alpn}{(Mutual ? " mutual" : "")}{Missing}");

    private string Missing => Parts == "full" ? "" : $" parts {Parts}";
}
