using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using TlsToll.Contracts.Json;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>JSON with problem details (RFC 9457) for faults.</summary>
internal sealed class JsonFormat : WireFormat
{
    private const string Json = "application/json";

    /// <summary>The one instance; it holds nothing.</summary>
    public static JsonFormat Instance { get; } = new();

    public override string ContentType => Json;

    public override string FaultContentType => "application/problem+json";

    public override bool Accepts(string? contentType) =>
        string.Equals(contentType, Json, StringComparison.OrdinalIgnoreCase) || MediaTypes.Matches(contentType, Json, "utf-8");

    public override T Read<T>(PooledBuffer body)
    {
        if (body.Count == 0)
            throw new FailureException(Failure.Invalid(null, "The body is empty."));
        try
        {
            return JsonSerializer.Deserialize(body.Written.Span, TypeOf<T>.Info)
                ?? throw new FailureException(Failure.Invalid(null, "The body is null."));
        }
        catch (JsonException e)
        {
            throw new FailureException(JsonMistake.Explain(e, body.Written), e);
        }
    }

    public override void Write<T>(PooledBuffer output, T answer) => JsonText.Write(output, answer, TypeOf<T>.Info);

    public override int WriteFault(PooledBuffer output, Failure failure)
    {
        JsonText.Write(output, Problem.Of(failure), FrontJson.Default.Problem);
        return failure.Status;
    }

    private static class TypeOf<T>
    {
        public static JsonTypeInfo<T> Info { get; } = (JsonTypeInfo<T>)WireJson.Default.GetTypeInfo(typeof(T))!;
    }
}
