using System.Net;
using TlsToll.Tls;

namespace TlsToll.Hosting.Listeners;

/// <summary>Listening addresses, administration token and supervision of a tier.</summary>
public sealed record HostingOptions
{
    /// <summary>Address of the two service ports; loopback by default.</summary>
    public IPAddress Bind { get; init; } = IPAddress.Loopback;

    /// <summary>Port without TLS; 0 lets the kernel choose.</summary>
    public int PlainPort { get; init; }

    /// <summary>Port with TLS; 0 lets the kernel choose.</summary>
    public int TlsPort { get; init; }

    /// <summary>Port of the administration; 0 lets the kernel choose.</summary>
    public int AdminPort { get; init; }

    /// <summary>Address of the administration port; loopback by default. Any other address requires a token.</summary>
    public IPAddress AdminBind { get; init; } = IPAddress.Loopback;

    /// <summary>Bearer token of the administration port; null if none is required.</summary>
    public string? AdminToken { get; init; }

    /// <summary>
    /// Maximum number of open connections to the two service ports together; further ones are closed at once. Null for 65,536 on loopback,
    /// and elsewhere as many as the available memory has room for.
    /// </summary>
    public int? MaxConnections { get; init; }

    /// <summary>True to serve HTTP/2 alone at both service ports, without TLS by prior knowledge; false for HTTP/1.1.</summary>
    public bool Http2 { get; init; }

    /// <summary>Profile for clients that send no server name or an unknown one.</summary>
    public KeyKind DefaultProfile { get; init; } = KeyKind.Rsa2048;

    /// <summary>True to end the process when its standard input ends, and to ignore SIGINT.</summary>
    public bool Supervised { get; init; }
}
