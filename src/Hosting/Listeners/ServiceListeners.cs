using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts.Administration;
using TlsToll.Tls;

namespace TlsToll.Hosting.Listeners;

/// <summary>The two listeners of a tier's services, identical except for TLS.</summary>
/// <param name="options">Address and ports.</param>
/// <param name="certificates">Certificates of all profiles.</param>
/// <param name="tls">TLS options of the second listener.</param>
/// <param name="hop">Hop that both serve.</param>
/// <param name="handshakes">Counters of the handshakes.</param>
/// <param name="onConnection">Callback for each accepted connection; null for none.</param>
/// <param name="onClosed">Callback after each closed connection; null for none.</param>
public sealed class ServiceListeners(
    HostingOptions options, CertificateStore certificates, ServerTlsOptions tls, Hop hop, HandshakeCounters handshakes, Action? onConnection = null,
    Action? onClosed = null)
{
    private readonly ConnectionCount _plainCount = new(onConnection, onClosed);
    private readonly ConnectionCount _tlsCount = new(onConnection, onClosed);
    private readonly ConnectionLimit _limit = new(
        options.MaxConnections ?? Listener.ConnectionsFor(options.Bind, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes, options.Http2));
    private ListenOptions? _plain;
    private ListenOptions? _tls;

    /// <summary>Handshakes of the process on all hops.</summary>
    public HandshakeCounters Handshakes => handshakes;

    /// <summary>Address without TLS; available after the start.</summary>
    public string PlainAddress => Listener.AddressOf("http", _plain);

    /// <summary>Address with TLS; available after the start.</summary>
    public string TlsAddress => Listener.AddressOf("https", _tls);

    /// <summary>Number of open connections of both listeners.</summary>
    public long OpenConnections => _plainCount.Snapshot.Open + _tlsCount.Snapshot.Open;

    /// <summary>Adds both listeners to a server.</summary>
    public void Configure(KestrelServerOptions server)
    {
        ArgumentNullException.ThrowIfNull(server);
        Listener.Limit(server);
        server.Listen(options.Bind, options.PlainPort, listen =>
        {
            _plain = listen;
            listen.Protocols = options.Http2 ? HttpProtocols.Http2 : HttpProtocols.Http1;
            listen.Use(next => _limit.Around(_plainCount.Around(Bounded(next)), _plainCount.Refuse));
        });
        server.Listen(options.Bind, options.TlsPort, listen =>
        {
            _tls = listen;
            listen.Use(next => _limit.Around(_tlsCount.Around(Bounded(next)), _tlsCount.Refuse));
            listen.UseTestbedTls(certificates, tls with { Http2 = options.Http2 }, hop, handshakes);
        });
    }

    internal IReadOnlyDictionary<string, ConnectionCounters> Snapshot() =>
        new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal) { ["plain"] = _plainCount.Snapshot, ["tls"] = _tlsCount.Snapshot };

    private ConnectionDelegate Bounded(ConnectionDelegate next) => options.Http2 ? DepartedClient.Bound(next, TimeProvider.System) : next;
}
