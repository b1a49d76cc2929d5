using System.IO.Pipelines;
using System.Text.Json.Serialization.Metadata;

namespace TlsToll.Hosting.Messages;

/// <summary>Reads and sends messages. A response is sent with its Content-Length, unless it is too large to be held in memory.</summary>
public static class HttpMessages
{
    /// <summary>
    /// Maximum size of a write in bytes: 256 KiB. Kestrel copies each write before it waits for the client, so this limits what a client
    /// that does not read can make the server hold.
    /// </summary>
    public const int PieceBytes = 256 * 1024;

    // Kestrel's minimum data rate allows a client that has read fast to stop for as long as it would have needed at the minimum rate.
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>
    /// Sends bytes, and waits for the client after each 256 KiB. A client that has gone, or that takes more than 30 s for a piece, ends the
    /// sending and its connection, without an error.
    /// </summary>
    /// <returns>False if the client has gone.</returns>
    public static ValueTask<bool> WriteAsync(HttpResponse response, ReadOnlyMemory<byte> bytes) => WriteAsync(response, bytes, TimeProvider.System);

    internal static async ValueTask<bool> WriteAsync(HttpResponse response, ReadOnlyMemory<byte> bytes, TimeProvider time)
    {
        ArgumentNullException.ThrowIfNull(response);
        while (true)
        {
            var piece = bytes[..Math.Min(bytes.Length, PieceBytes)];
            var written = response.BodyWriter.WriteAsync(piece, CancellationToken.None);
            // Almost always complete, and then without the cost of a timer.
            var result = written.IsCompleted ? await written : await WaitAsync(response.HttpContext, written, time);
            bytes = bytes[piece.Length..];
            if (result.IsCompleted || result.IsCanceled)
                return false;
            if (bytes.IsEmpty)
                return true;
        }
    }

    /// <summary>Sends a value as JSON with the response's current status, 200 by default.</summary>
    public static async Task SendAsync<T>(HttpContext context, T value, JsonTypeInfo<T> type)
    {
        using var buffer = new MessageBuffer();
        JsonFormat.Write(buffer, value, type);
        await SendAsync(context, context.Response.StatusCode, WireFormat.Json.ContentType, buffer);
    }

    /// <summary>Sends a failure.</summary>
    public static async Task SendAsync(HttpContext context, WireFormat format, Failure failure)
    {
        ArgumentNullException.ThrowIfNull(format);
        using var buffer = new MessageBuffer();
        var status = format.WriteFault(buffer, failure);
        await SendAsync(context, status, format.FaultContentType, buffer);
    }

    /// <summary>
    /// Reads the body of a request and ignores it. A server that waits without having read the body does not notice that its client has gone.
    /// </summary>
    public static async Task SkipBodyAsync(HttpContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        using var buffer = new MessageBuffer();
        await buffer.FillAsync(context.Request);
    }

    /// <summary>Reads the body of a request as JSON.</summary>
    /// <returns>The value, never null.</returns>
    /// <exception cref="FailureException">The body is malformed, or not a value of the type.</exception>
    public static async Task<T> ReadAsync<T>(HttpContext context, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(context);
        using var buffer = new MessageBuffer();
        await buffer.FillAsync(context.Request);
        return JsonFormat.Parse(buffer, type);
    }

    internal static async Task SendAsync(HttpContext context, int status, string contentType, MessageBuffer message)
    {
        var response = context.Response;
        response.StatusCode = status;
        response.ContentType = contentType;
        response.ContentLength = message.Count;
        await WriteAsync(response, message.Written);
    }

    /// <summary>Sends a response in pieces, with status 200 and without a Content-Length.</summary>
    /// <param name="context">The request.</param>
    /// <param name="format">Format of the response.</param>
    /// <param name="pieces">The response.</param>
    /// <param name="buffer">Empty; holds one piece at a time.</param>
    internal static async Task SendAsync(HttpContext context, WireFormat format, ResponsePieces pieces, MessageBuffer buffer)
    {
        var response = context.Response;
        response.ContentType = format.ContentType;
        foreach (var _ in pieces.WriteTo(buffer, format))
        {
            if (buffer.Count < PieceBytes)
                continue;
            if (!await WriteAsync(response, buffer.Written))
                return;
            buffer.Clear();
        }

        await WriteAsync(response, buffer.Written);
    }

    private static async Task<FlushResult> WaitAsync(HttpContext context, ValueTask<FlushResult> written, TimeProvider time)
    {
        var task = written.AsTask();
        try
        {
            return await task.WaitAsync(Patience, time);
        }
        catch (TimeoutException)
        {
            context.Abort();
            // The bytes must not be reused while they may still be sent.
            return await task;
        }
    }
}
