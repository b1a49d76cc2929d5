using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts;

namespace TlsToll.Hosting.Listeners;

/// <summary>Settings of every listener of a tier.</summary>
internal static class Listener
{
    /// <summary>
    /// Requests that a connection of HTTP/2 may have in progress, each of which needs memory: 8. A business session has one, and other clients open further
    /// connections.
    /// </summary>
    public const int StreamsPerConnection = 8;

    /// <summary>
    /// Maximum memory of a request in bytes, rounded up: 3 MiB. It is also that of a connection of HTTP/1.1, which has one request at a time. A
    /// request has at most 1 MiB, in a buffer that grows by doubling and then holds the response, which is sent in pieces if it could be larger.
    /// The rest are Kestrel's and OpenSSL's buffers.
    /// </summary>
    public const long ConnectionBytes = 3L << 20;

    /// <summary>Default of the maximum number of connections on loopback, where every client is trusted.</summary>
    public const int TrustedConnections = 65_536;

    // 4 KiB/s, 17 times Kestrel's default.
    private static readonly MinDataRate SlowestClient = new(4 * 1024, TimeSpan.FromSeconds(5));

    /// <summary>Default of the maximum number of connections: elsewhere than on loopback, as many as memory has room for.</summary>
    public static int ConnectionsFor(IPAddress bind, long availableBytes, bool http2) => IPAddress.IsLoopback(bind)
        ? TrustedConnections
        : (int)Math.Clamp(availableBytes / (http2 ? StreamsPerConnection * ConnectionBytes : ConnectionBytes), 64, TrustedConnections);

    /// <summary>Sets the limits of requests. Those of headers are far above the needs of any web service client.</summary>
    public static void Limit(KestrelServerOptions server)
    {
        server.AddServerHeader = false;
        server.Limits.MaxRequestBodySize = FieldLimits.RequestBytes;
        server.Limits.MaxRequestLineSize = 4 * 1024;
        server.Limits.MaxRequestHeaderCount = 64;
        server.Limits.MaxRequestHeadersTotalSize = 16 * 1024;
        server.Limits.MaxRequestBufferSize = 64 * 1024;
        server.Limits.MaxResponseBufferSize = 64 * 1024;
        server.Limits.MinRequestBodyDataRate = SlowestClient;
        server.Limits.MinResponseDataRate = SlowestClient;
        server.Limits.Http2.MaxStreamsPerConnection = StreamsPerConnection;
    }

    /// <summary>Address of a listener for clients on this host, with the actual port.</summary>
    /// <exception cref="InvalidOperationException">The listener has not started.</exception>
    public static string AddressOf(string scheme, ListenOptions? listener)
    {
        var bound = listener?.IPEndPoint ?? throw new InvalidOperationException("The listener has not started.");
        // A client cannot connect to the wildcard address.
        var host = bound.Address.Equals(IPAddress.Any) ? IPAddress.Loopback
            : bound.Address.Equals(IPAddress.IPv6Any) ? IPAddress.IPv6Loopback
            : bound.Address;
        return string.Create(CultureInfo.InvariantCulture, $"{scheme}://{new IPEndPoint(host, bound.Port)}");
    }
}
