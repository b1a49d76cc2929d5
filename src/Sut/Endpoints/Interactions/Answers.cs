namespace TlsToll.Sut.Endpoints.Interactions;

/// <summary>Sends what is in a buffer, with its length, in one write.</summary>
internal static class Answers
{
    /// <summary>Sends a complete message.</summary>
    public static async Task SendAsync(HttpContext context, int status, string contentType, PooledBuffer message)
    {
        var response = context.Response;
        response.StatusCode = status;
        response.ContentType = contentType;
        response.ContentLength = message.Count;
        await response.BodyWriter.WriteAsync(message.Written, CancellationToken.None);
    }

    /// <summary>Sends a failure in a format, over whatever the buffer held.</summary>
    public static Task SendAsync(HttpContext context, WireFormat format, Failure failure, PooledBuffer buffer)
    {
        buffer.Clear();
        var status = format.WriteFault(buffer, failure);
        return SendAsync(context, status, format.FaultContentType, buffer);
    }

    /// <summary>Sends a failure that came up outside an operation.</summary>
    public static async Task SendAsync(HttpContext context, WireFormat format, Failure failure)
    {
        using var buffer = new PooledBuffer();
        await SendAsync(context, format, failure, buffer);
    }
}
