using System.Text.Json.Serialization.Metadata;

namespace TlsToll.Vendors.Wire;

/// <summary>Sends complete messages, with their length, in one write.</summary>
internal static class Answers
{
    /// <summary>Sends what is in a buffer.</summary>
    public static async Task SendAsync(HttpContext context, int status, string contentType, MessageBuffer message)
    {
        var response = context.Response;
        response.StatusCode = status;
        response.ContentType = contentType;
        response.ContentLength = message.Count;
        await response.BodyWriter.WriteAsync(message.Message, CancellationToken.None);
    }

    /// <summary>Sends a fault.</summary>
    public static async Task SendAsync(HttpContext context, WireFormat format, Refusal refusal)
    {
        using var buffer = new MessageBuffer();
        var status = format.WriteFault(buffer, refusal);
        await SendAsync(context, status, format.FaultContentType, buffer);
    }

    /// <summary>Sends a value as JSON.</summary>
    public static async Task SendAsync<T>(HttpContext context, T value, JsonTypeInfo<T> type)
    {
        using var buffer = new MessageBuffer();
        JsonFormat.Write(buffer, value, type);
        await SendAsync(context, StatusCodes.Status200OK, JsonFormat.Instance.ContentType, buffer);
    }
}
