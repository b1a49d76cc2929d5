using System.Buffers;
using System.Text.Json;
using TlsToll.Sut.Endpoints.Interactions;

namespace TlsToll.Sut.Endpoints.Json;

/// <summary>
/// Says what is wrong with a request that the serialiser could not read, without the names of .NET types that its own messages have.
/// </summary>
internal static class JsonMistake
{
    private const int MaxDepth = 16;

    /// <summary>The failure to answer with.</summary>
    public static Failure Explain(JsonException exception, ReadOnlyMemory<byte> body)
    {
        var field = FieldOf(exception.Path);
        if (SyntaxError(body) is { } syntax)
            return Failure.Invalid(field, syntax);
        return Failure.Invalid(field, field is null ? "The body must be a JSON object." : $"{field}: {ReasonOf(exception.Message)}");
    }

    // The serialiser's path is $.lines[2].quantity, or $['strange name'] for a name that is no identifier.
    private static string? FieldOf(string? path) => path switch
    {
        null or "$" => null,
        _ when path.StartsWith("$.", StringComparison.Ordinal) => path[2..],
        _ => path.TrimStart('$'),
    };

    // The serialiser has one type of exception for all mistakes; only its words tell them apart. A test pins them.
    private static string ReasonOf(string message) => message switch
    {
        _ when message.Contains("could not be mapped", StringComparison.Ordinal) => "there is no such member.",
        _ when message.Contains("Duplicate property", StringComparison.Ordinal) => "the member is there twice.",
        _ when message.Contains("doesn't allow setting null", StringComparison.Ordinal) => "must not be null.",
        _ => "is not of its type, or out of its type's range.",
    };

    private static string? SyntaxError(ReadOnlyMemory<byte> body)
    {
        try
        {
            using var document = JsonDocument.Parse(new ReadOnlySequence<byte>(body), new JsonDocumentOptions { MaxDepth = MaxDepth });
            return null;
        }
        catch (JsonException e)
        {
            return $"Not well-formed JSON, or nested deeper than {MaxDepth} levels: {e.Message}";
        }
    }
}
