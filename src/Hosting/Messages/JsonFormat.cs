using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using TlsToll.Contracts;
using TlsToll.Contracts.Json;
using static System.FormattableString;

namespace TlsToll.Hosting.Messages;

internal sealed class JsonFormat : WireFormat
{
    private const string MediaType = "application/json";

    // Far above any valid request: an order of 100 lines has 202 commas between its members, and its texts have no room for many more.
    private const int MostCommas = 2000;

    // The generated serialisers write well-formed JSON, so validation would only add cost. The text is never embedded in HTML, so relaxed
    // escaping is safe.
    private static readonly JsonWriterOptions Options = new()
    {
        SkipValidation = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    public override string ContentType => MediaType;

    public override string FaultContentType => "application/problem+json";

    public static void Write<T>(MessageBuffer output, T value, JsonTypeInfo<T> type)
    {
        using var writer = new Utf8JsonWriter((System.Buffers.IBufferWriter<byte>)output, Options);
        JsonSerializer.Serialize(writer, value, type);
    }

    /// <exception cref="FailureException">The body is malformed, or not a value of the type.</exception>
    public static T Parse<T>(MessageBuffer body, JsonTypeInfo<T> type)
    {
        // One MiB of small objects would cost 70 ms of CPU time. Almost every request is too small to be counted.
        if (body.Count > MostCommas && body.Written.Span.Count((byte)',') is var commas and > MostCommas)
            throw new FailureException(Failure.Invalid(null, Invariant($"The body has {commas} commas; the limit is {MostCommas}.")));
        try
        {
            return JsonSerializer.Deserialize(body.Written.Span, type)
                ?? throw new FailureException(Failure.Invalid(null, "The body is null."));
        }
        catch (JsonException e)
        {
            throw new FailureException(JsonMistakes.Explain(e, body.Written), e);
        }
    }

    internal override bool Accepts(string? contentType) =>
        MediaType.Equals(contentType, StringComparison.OrdinalIgnoreCase) || MediaTypes.Matches(contentType, MediaType, "utf-8");

    internal override void Write<T>(MessageBuffer output, T response) => Write(output, response, TypeOf<T>.Info);

    internal override IListWriter<TItem> BeginList<TMessage, TItem>(MessageBuffer output, string list) => new ListWriter<TItem>(output, list);

    internal override int WriteFault(MessageBuffer output, Failure failure)
    {
        Write(output, Problem.Of(failure), ProblemJson.Default.Problem);
        return failure.Status;
    }

    private protected override T Parse<T>(MessageBuffer body) => Parse(body, TypeOf<T>.Info);

    private static class TypeOf<T>
    {
        public static JsonTypeInfo<T> Info { get; } = (JsonTypeInfo<T>)WireJson.Default.GetTypeInfo(typeof(T))!;
    }

    private sealed class ListWriter<TItem> : IListWriter<TItem>
    {
        private readonly Utf8JsonWriter _writer;

        public ListWriter(MessageBuffer output, string list)
        {
            _writer = new Utf8JsonWriter((System.Buffers.IBufferWriter<byte>)output, Options);
            _writer.WriteStartObject();
            _writer.WriteStartArray(JsonNamingPolicy.CamelCase.ConvertName(list));
        }

        public void Write(TItem item)
        {
            JsonSerializer.Serialize(_writer, item, TypeOf<TItem>.Info);
            _writer.Flush();
        }

        public void Complete()
        {
            _writer.WriteEndArray();
            _writer.WriteEndObject();
            _writer.Flush();
        }

        public void Dispose() => _writer.Dispose();
    }
}
