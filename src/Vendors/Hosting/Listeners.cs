using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Tls;

namespace TlsToll.Vendors.Hosting;

/// <summary>The two listeners of the services, equal but for TLS.</summary>
internal sealed class Listeners(VendorOptions options, CertificateStore certificates, HandshakeCounters handshakes)
{
    private readonly ConnectionCount _plain = new();
    private readonly ConnectionCount _tls = new();
    private ListenOptions? _plainListener;
    private ListenOptions? _tlsListener;

    /// <summary>Address without TLS; known once the server has started.</summary>
    public string PlainAddress => AddressOf("http", _plainListener);

    /// <summary>Address with TLS; known once the server has started.</summary>
    public string TlsAddress => AddressOf("https", _tlsListener);

    /// <summary>Connections by listener.</summary>
    public IReadOnlyDictionary<string, ConnectionCounters> Snapshot() =>
        new Dictionary<string, ConnectionCounters>(StringComparer.Ordinal) { ["plain"] = _plain.Snapshot, ["tls"] = _tls.Snapshot };

    /// <summary>Sets the server up.</summary>
    public void Configure(KestrelServerOptions server)
    {
        Limit(server);
        server.Listen(options.Bind, options.PlainPort, listen =>
        {
            _plainListener = listen;
            listen.Protocols = HttpProtocols.Http1;
            listen.Use(_plain.Around);
        });
        server.Listen(options.Bind, options.TlsPort, listen =>
        {
            _tlsListener = listen;
            listen.Use(_tls.Around);
            var tlsOptions = new ServerTlsOptions { DefaultProfile = options.DefaultProfile };
            listen.UseTestbedTls(certificates, tlsOptions, Hop.SutToVendors, handshakes);
        });
    }

    /// <summary>Sets the limits of any of the process's servers; the headers' are far above what clients of a web service send.</summary>
    public static void Limit(KestrelServerOptions server)
    {
        server.AddServerHeader = false;
        server.Limits.MaxRequestBodySize = FieldLimits.RequestBytes;
        server.Limits.MaxRequestLineSize = 4 * 1024;
        server.Limits.MaxRequestHeaderCount = 64;
        server.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
    }

    /// <summary>The address of a started listener, as a client on this machine can use it.</summary>
    public static string AddressOf(string scheme, ListenOptions? listener)
    {
        var bound = listener?.IPEndPoint ?? throw new InvalidOperationException("The listener has not started.");
        var host = bound.Address.Equals(IPAddress.Any) ? IPAddress.Loopback
            : bound.Address.Equals(IPAddress.IPv6Any) ? IPAddress.IPv6Loopback
            : bound.Address;
        return string.Create(CultureInfo.InvariantCulture, $"{scheme}://{new IPEndPoint(host, bound.Port)}");
    }

    // Outermost on both listeners: plain pays what TLS pays, and connections whose handshake fails count, too.
    private sealed class ConnectionCount
    {
        private long _accepted;
        private long _open;

        public ConnectionCounters Snapshot => new(Interlocked.Read(ref _accepted), Interlocked.Read(ref _open));

        public ConnectionDelegate Around(ConnectionDelegate next) => async connection =>
        {
            Interlocked.Increment(ref _accepted);
            Interlocked.Increment(ref _open);
            try
            {
                await next(connection);
            }
            finally
            {
                Interlocked.Decrement(ref _open);
            }
        };
    }
}
