using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>Writes JSON into a buffer, and answers with it.</summary>
internal static class JsonText
{
    // What the generated serialisers write is well-formed; checking it again would only cost. The answers are JSON by their content type
    // and never part of a page, so that quotation marks in a sentence need no escape.
    private static readonly JsonWriterOptions Options = new()
    {
        SkipValidation = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <summary>Appends a value.</summary>
    public static void Write<T>(PooledBuffer output, T value, JsonTypeInfo<T> type)
    {
        using var writer = new Utf8JsonWriter((IBufferWriter<byte>)output, Options);
        JsonSerializer.Serialize(writer, value, type);
    }

    /// <summary>Answers with a value.</summary>
    public static async Task SendAsync<T>(HttpContext context, T value, JsonTypeInfo<T> type, int status = StatusCodes.Status200OK)
    {
        using var buffer = new PooledBuffer();
        Write(buffer, value, type);
        await Answers.SendAsync(context, status, JsonFormat.Instance.ContentType, buffer);
    }
}
