using System.Text.Json.Serialization.Metadata;

namespace TlsToll.Hosting.Messages;

/// <summary>Reads and sends complete messages. A response is sent in one write, with its Content-Length.</summary>
public static class HttpMessages
{
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

    /// <summary>Reads the body of a request as JSON.</summary>
    /// <returns>The value, never null.</returns>
    /// <exception cref="FailureException">The body is malformed, or not a value of the type.</exception>
    public static async Task<T> ReadAsync<T>(HttpContext context, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(context);
        using var buffer = new MessageBuffer();
        await buffer.FillAsync(context.Request.BodyReader);
        return JsonFormat.Parse(buffer, type);
    }

    internal static async Task SendAsync(HttpContext context, int status, string contentType, MessageBuffer message)
    {
        var response = context.Response;
        response.StatusCode = status;
        response.ContentType = contentType;
        response.ContentLength = message.Count;
        await response.BodyWriter.WriteAsync(message.Written, CancellationToken.None);
    }
}
