using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts.Administration;
using TlsToll.Tls;

namespace TlsToll.Hosting.Listeners;

/// <summary>The two listeners of a tier's services, equal but for TLS.</summary>
/// <param name="options">Address and ports.</param>
/// <param name="certificates">Certificates of all profiles.</param>
/// <param name="tls">TLS of the second listener.</param>
/// <param name="hop">The hop that both serve.</param>
/// <param name="handshakes">Counts the handshakes.</param>
/// <param name="onConnection">Called for each connection accepted; may be null.</param>
public sealed class ServiceListeners(
    HostingOptions options, CertificateStore certificates, ServerTlsOptions tls, Hop hop, HandshakeCounters handshakes, Action? onConnection = null)
{
    private readonly ConnectionCount _plainCount = new(onConnection);
    private readonly ConnectionCount _tlsCount = new(onConnection);
    private ListenOptions? _plain;
    private ListenOptions? _tls;

    /// <summary>Handshakes of the process, on this hop and others.</summary>
    public HandshakeCounters Handshakes => handshakes;

    /// <summary>Address without TLS; available once the server has started.</summary>
    public string PlainAddress => Listener.AddressOf("http", _plain);

    /// <summary>Address with TLS; available once the server has started.</summary>
    public string TlsAddress => Listener.AddressOf("https", _tls);

    /// <summary>Connections open at both now.</summary>
    public long OpenConnections => _plainCount.Snapshot.Open + _tlsCount.Snapshot.Open;

    /// <summary>Adds both listeners to a server.</summary>
    public void Configure(KestrelServerOptions server)
    {
        ArgumentNullException.ThrowIfNull(server);
        Listener.Limit(server);
        server.Listen(options.Bind, options.PlainPort, listen =>
        {
            _plain = listen;
            listen.Protocols = HttpProtocols.Http1;
            listen.Use(_plainCount.Around);
        });
        server.Listen(options.Bind, options.TlsPort, listen =>
        {
            _tls = listen;
            listen.Use(_tlsCount.Around);
            listen.UseTestbedTls(certificates, tls, hop, handshakes);
        });
    }

    internal IReadOnlyDictionary<string, ConnectionCounters> Snapshot() =>
        new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal) { ["plain"] = _plainCount.Snapshot, ["tls"] = _tlsCount.Snapshot };
}
