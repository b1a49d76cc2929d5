using System.Text.Json.Serialization.Metadata;

namespace TlsToll.Hosting.Messages;

/// <summary>Reads and sends complete messages; a response goes out with its length in one write.</summary>
public static class HttpMessages
{
    /// <summary>Sends a value as JSON, with the status that the response has: 200 unless set.</summary>
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

    /// <summary>Reads a request's body as JSON.</summary>
    /// <returns>The value, never null.</returns>
    /// <exception cref="FailureException">The body is not well-formed, or not a value of this type.</exception>
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
