using System.IO.Pipelines;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Server.Kestrel.Core.Features;

namespace TlsToll.Tls.Server;

/// <summary>
/// A connection middleware behind Kestrel's HTTPS, which passes a response to TLS in the blocks of its memory pool, 4 KiB each, and so in records of that size.
/// This one collects it in blocks of a whole record (RFC 8446, section 5.1: 2^14 bytes).
/// </summary>
internal static class LargeRecords
{
    private const int RecordBytes = 1 << 14;

    /// <summary>Wraps the output of a connection with TLS; any other stays as it is.</summary>
    public static ConnectionDelegate Around(ConnectionDelegate next) => connection =>
        connection.Features.Get<ISslStreamFeature>() is { } tls ? ServeAsync(connection, tls, next) : next(connection);

    private static async Task ServeAsync(ConnectionContext connection, ISslStreamFeature tls, ConnectionDelegate next)
    {
        var outer = connection.Transport;
        var output = PipeWriter.Create(tls.SslStream, new StreamPipeWriterOptions(minimumBufferSize: RecordBytes, leaveOpen: true));
        connection.Transport = new Pipes(outer.Input, output);
        try
        {
            await next(connection);
        }
        finally
        {
            await output.CompleteAsync();
            connection.Transport = outer;
        }
    }
}
