using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using TlsToll.Contracts.Json;

namespace TlsToll.Vendors.Wire;

/// <summary>JSON, with problem details (RFC 9457) for faults.</summary>
internal sealed class JsonFormat : WireFormat
{
    private const string Json = "application/json";

    /// <summary>The only instance; there is no state.</summary>
    public static JsonFormat Instance { get; } = new();

    public override string ContentType => Json;

    public override string FaultContentType => "application/problem+json";

    public override bool Accepts(string? contentType) =>
        Json.Equals(contentType, StringComparison.OrdinalIgnoreCase) || ContentTypes.Match(contentType, Json, "utf-8");

    public override void Write<T>(MessageBuffer output, T answer) => Write(output, answer, Known<T>.Type);

    public override int WriteFault(MessageBuffer output, Refusal refusal)
    {
        Write(output, Problem.Of(refusal), VendorsJson.Default.Problem);
        return refusal.JsonStatus;
    }

    /// <summary>Writes a value of any type known to one of the contexts.</summary>
    public static void Write<T>(MessageBuffer output, T value, JsonTypeInfo<T> type)
    {
        using var writer = new Utf8JsonWriter((System.Buffers.IBufferWriter<byte>)output);
        JsonSerializer.Serialize(writer, value, type);
    }

    /// <summary>Reads a value of any type known to one of the contexts.</summary>
    /// <exception cref="RefusalException">It is not well-formed, or not such a value.</exception>
    public static T Parse<T>(MessageBuffer body, JsonTypeInfo<T> type)
    {
        try
        {
            return JsonSerializer.Deserialize(body.Message.Span, type)
                ?? throw new RefusalException(Refusal.Invalid(null, "The body is null."));
        }
        catch (JsonException e)
        {
            throw new RefusalException(JsonMistakes.Explain(e, body.Message), e);
        }
    }

    protected override T Parse<T>(MessageBuffer body) => Parse(body, Known<T>.Type);

    private static class Known<T>
    {
        public static JsonTypeInfo<T> Type { get; } = (JsonTypeInfo<T>)WireJson.Default.GetTypeInfo(typeof(T))!;
    }
}
