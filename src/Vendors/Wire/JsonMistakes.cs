using System.Text.Json;

namespace TlsToll.Vendors.Wire;

/// <summary>Says what is wrong with JSON without the serialiser's own words, which name .NET types.</summary>
internal static class JsonMistakes
{
    private const int MaxDepth = 16;

    /// <summary>The refusal that an exception of the serialiser stands for.</summary>
    public static Refusal Explain(JsonException exception, ReadOnlyMemory<byte> body)
    {
        var field = exception.Path is { Length: > 2 } path ? path.TrimStart('$').TrimStart('.') : null;
        if (!IsWellFormed(body, out var where))
            return Refusal.Invalid(field, $"Not well-formed JSON, or nested deeper than {MaxDepth} levels{where}.");
        var what = Word(exception.Message);
        return Refusal.Invalid(field, field is null ? $"The body {what}." : $"{field}: {what}.");
    }

    // One type of exception stands for all mistakes, and only its message tells which. A test pins the words looked for.
    private static string Word(string message) => message switch
    {
        _ when message.Contains("could not be mapped", StringComparison.Ordinal) => "is no member of this message",
        _ when message.Contains("Duplicate property", StringComparison.Ordinal) => "is there twice",
        _ when message.Split("including: ") is [_, var names] => "lacks " + names.TrimEnd('.').Replace("'", "", StringComparison.Ordinal),
        _ when message.Contains("setting null", StringComparison.Ordinal) => "must not be null",
        _ => "is not of its type, or out of its type's range",
    };

    private static bool IsWellFormed(ReadOnlyMemory<byte> body, out string where)
    {
        try
        {
            JsonDocument.Parse(body, new JsonDocumentOptions { MaxDepth = MaxDepth }).Dispose();
            where = "";
            return true;
        }
        catch (JsonException e)
        {
            where = string.Create(null, $" (line {e.LineNumber + 1}, byte {e.BytePositionInLine + 1})");
            return false;
        }
    }
}
