using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace TlsToll.Results.Files;

/// <summary>Reads and writes the JSON of a results directory.</summary>
public static class ResultsJson
{
    /// <summary>
    /// Options for indented JSON with unescaped characters such as "§" or "µ". This is safe because the file is never embedded in HTML
    /// unchanged.
    /// </summary>
    public static JsonSerializerOptions Legible() =>
        new()
        {
            PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
            WriteIndented = true,
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            // A file without a member is damaged, or of another version.
            RespectNullableAnnotations = true,
            RespectRequiredConstructorParameters = true,
        };

    internal static void Write<T>(string path, T result, JsonTypeInfo<T> type) => AtomicFile.Write(path, JsonSerializer.Serialize(result, type) + "\n");

    internal static T Read<T>(string path, string name, JsonTypeInfo<T> type, int current)
        where T : class
    {
        try
        {
            using var file = JsonDocument.Parse(File.ReadAllText(path));
            // First, because the members of another schema may differ.
            var schema = file.RootElement is { ValueKind: JsonValueKind.Object } root && root.TryGetProperty("schemaVersion", out var value)
                && value.ValueKind == JsonValueKind.Number && value.TryGetInt32(out var version) ? version : (int?)null;
            if (schema is null)
                throw new InvalidDataException($"{path} is not a {name}: it has no schemaVersion.");
            if (schema != current)
                throw new InvalidDataException($"{path} was written by another version: it has schema {schema}, and this version reads schema {current}.");

            return file.Deserialize(type) ?? throw new InvalidDataException($"{path} is empty.");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a {name}: {(e.InnerException is JsonException || e.GetType() != typeof(JsonException) ? $"it is damaged, or cut off, in line {e.LineNumber + 1}" : e.Message)}", e);
        }
    }
}
