using System.Net.Security;

namespace TlsToll.Tls;

/// <summary>Names of what ALPN agreed on, as the results have them.</summary>
internal static class AlpnNames
{
    /// <summary>Nothing was agreed on, or offered.</summary>
    public const string None = "none";

    public static string Of(SslApplicationProtocol protocol) =>
        protocol.Protocol.IsEmpty ? None : protocol == SslApplicationProtocol.Http11 ? "http/1.1" : protocol.ToString();
}
