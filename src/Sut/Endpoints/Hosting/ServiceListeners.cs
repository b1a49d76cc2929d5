using System.Security.Authentication;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>The two listeners of the services, twins but for TLS.</summary>
internal sealed class ServiceListeners(SutOptions options, CertificateStore certificates, HandshakeCounters handshakes, Burner? burner)
{
    private readonly ConnectionCount _plainCount = new(burner);
    private readonly ConnectionCount _tlsCount = new(burner);
    private ListenOptions? _plain;
    private ListenOptions? _tls;

    /// <summary>Address without TLS; known once the server has started.</summary>
    public string PlainAddress => Addresses.Of("http", _plain);

    /// <summary>Address with TLS; known once the server has started.</summary>
    public string TlsAddress => Addresses.Of("https", _tls);

    /// <summary>Connections open now at both.</summary>
    public long OpenConnections => _plainCount.Open + _tlsCount.Open;

    /// <summary>Connections by listener.</summary>
    public IReadOnlyDictionary<string, ConnectionCounters> Snapshot() =>
        new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal) { ["plain"] = _plainCount.Snapshot, ["tls"] = _tlsCount.Snapshot };

    /// <summary>Sets the server up.</summary>
    public void Configure(KestrelServerOptions server)
    {
        ServerLimits.Apply(server);
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
            var tlsOptions = new ServerTlsOptions
            {
                DefaultProfile = options.DefaultProfile,
                Protocols = options.TlsVersions.Aggregate(SslProtocols.None, (all, version) => all | version.Protocol),
                Parts = options.TlsParts,
                TicketKeyLifetime = options.TicketKeyLifetime,
                KeepContext = options.KeepContext,
                PreferClientSuites = options.PreferClientSuites,
                ReleaseBuffers = options.ReleaseBuffers,
            };
            listen.UseTestbedTls(certificates, tlsOptions, Hop.RbeToSut, handshakes);
        });
    }
}

/// <summary>What a client may send at most, on every listener.</summary>
internal static class ServerLimits
{
    /// <summary>Applies the limits. The headers' are far above what any client of a web service sends.</summary>
    public static void Apply(KestrelServerOptions server)
    {
        server.AddServerHeader = false;
        server.Limits.MaxRequestBodySize = FieldLimits.RequestBytes;
        server.Limits.MaxRequestLineSize = 4 * 1024;
        server.Limits.MaxRequestHeaderCount = 64;
        server.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
    }
}
