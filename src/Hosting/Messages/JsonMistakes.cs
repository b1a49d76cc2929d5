using System.Text.Json;

namespace TlsToll.Hosting.Messages;

/// <summary>Explains JSON errors without the .NET type names of the serialiser's messages.</summary>
internal static class JsonMistakes
{
    private const int MaxDepth = 16;

    public static Failure Explain(JsonException exception, ReadOnlyMemory<byte> body)
    {
        var field = FieldOf(exception.Path);
        if (SyntaxErrorIn(body) is { } position)
            return Failure.Invalid(field, $"Not well-formed JSON, or nested deeper than {MaxDepth} levels{position}.");
        return Failure.Invalid(field, field is null ? BodyReason(exception.Message) : $"{field}: {FieldReason(exception.Message)}.");
    }

    // The serialiser's path is $.lines[2].quantity, or $['strange name'] for a name that is not an identifier.
    private static string? FieldOf(string? path) => path is null or "$" ? null : path.TrimStart('$').TrimStart('.');

    private static string BodyReason(string message) => message.Split("including: ") is [_, var names]
        ? $"The body lacks {names.TrimEnd('.').Replace("'", "", StringComparison.Ordinal)}."
        : "The body must be a JSON object.";

    // The serialiser throws one exception type for all errors; only its message distinguishes them. A test pins these words.
    private static string FieldReason(string message) => message switch
    {
        _ when message.Contains("could not be mapped", StringComparison.Ordinal) => "there is no such member",
        _ when message.Contains("Duplicate property", StringComparison.Ordinal) => "the member occurs twice",
        _ when message.Contains("setting null", StringComparison.Ordinal) => "must not be null",
        _ => "is not of its type, or out of its type's range",
    };

    private static string? SyntaxErrorIn(ReadOnlyMemory<byte> body)
    {
        try
        {
            JsonDocument.Parse(body, new JsonDocumentOptions { MaxDepth = MaxDepth }).Dispose();
            return null;
        }
        catch (JsonException e)
        {
            return string.Create(null, $" (line {e.LineNumber + 1}, byte {e.BytePositionInLine + 1})");
        }
    }
}
