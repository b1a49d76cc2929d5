using System.Net;
using TlsToll.Tls;

namespace TlsToll.Load.Http;

/// <summary>
/// HTTP/2 over one stream, by .NET's own client, which gets this stream as its only connection: each request is a stream of HTTP/2. Not thread safe.
/// </summary>
internal sealed class Http2Connection : IHttpConnection, IDisposable
{
    private readonly SocketsHttpHandler _handler;
    private readonly HttpMessageInvoker _client;
    private readonly Uri _server;
    private readonly ResponseBuffer _buffer;
    private readonly TimeProvider _time;
    private Stream? _stream;

    /// <summary>Begins nothing yet: the first request sends the client's preface.</summary>
    /// <param name="connection">The connection, not owned. With TLS, it is .NET's, which the client knows as such.</param>
    /// <param name="authority">Name and port of the server.</param>
    /// <param name="buffer">Receives the responses; an EB's connections use it one after the other.</param>
    /// <param name="time">Clock for the timestamps of a response's first and last byte.</param>
    public Http2Connection(SecuredConnection connection, string authority, ResponseBuffer buffer, TimeProvider time)
    {
        (_stream, _buffer, _time) = (connection.Stream, buffer, time);
        // The scheme must be that of the transport: Kestrel compares them.
        _server = new Uri($"{(connection.Tls is null ? Uri.UriSchemeHttp : Uri.UriSchemeHttps)}://{authority}");
        _handler = new SocketsHttpHandler
        {
            ConnectCallback = (_, _) => ValueTask.FromResult(Interlocked.Exchange(ref _stream, null) ?? throw new IOException("The connection has ended.")),
            AllowAutoRedirect = false,
            AutomaticDecompression = DecompressionMethods.None,
            UseCookies = false,
            UseProxy = false,
            ActivityHeadersPropagator = null,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            PooledConnectionLifetime = Timeout.InfiniteTimeSpan,
            // No response needs an update of the window. Its growth by measured round trips, which sends pings of its own, is switched off for the process.
            InitialHttp2StreamWindowSize = 1 << 20,
        };
        _client = new HttpMessageInvoker(_handler, disposeHandler: false);
    }

    /// <inheritdoc/>
    public async ValueTask<HttpAnswer> SendAsync(ReadOnlyMemory<byte> request, CancellationToken cancellationToken)
    {
        using var message = Http2Request.Of(request, _server);
        try
        {
            using var response = await _client.SendAsync(message, cancellationToken);
            var first = _time.GetTimestamp();
            _buffer.Clear();
            await using var body = await response.Content.ReadAsStreamAsync(cancellationToken);
            while (await _buffer.ReadFromAsync(body, cancellationToken) > 0)
            {
                // Read to the end.
            }

            return new HttpAnswer((int)response.StatusCode, _buffer.Segment(0, _buffer.Count), Close: false, _buffer.Received, first, _time.GetTimestamp());
        }
        catch (HttpRequestException e)
        {
            throw new IOException(e.Message, e);
        }
    }

    /// <summary>Ends the client; the connection must have been closed before.</summary>
    public void Dispose()
    {
        _client.Dispose();
        _handler.Dispose();
    }
}
