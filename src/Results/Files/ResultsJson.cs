using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace TlsToll.Results.Files;

/// <summary>Reads and writes the JSON of a results directory.</summary>
public static class ResultsJson
{
    /// <summary>
    /// Options for indented JSON with unescaped characters such as "§" or "µ". This is safe because the file is never embedded in HTML unchanged.
    /// </summary>
    public static JsonSerializerOptions Legible() =>
        new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    internal static void Write<T>(string path, T result, JsonTypeInfo<T> type) => AtomicFile.Write(path, JsonSerializer.Serialize(result, type) + "\n");

    internal static T Read<T>(string path, string name, JsonTypeInfo<T> type, Func<T, int> schemaOf, int newest)
        where T : class
    {
        try
        {
            var result = JsonSerializer.Deserialize(File.ReadAllText(path), type) ?? throw new InvalidDataException($"{path} is empty.");
            return schemaOf(result) <= newest
                ? result
                : throw new InvalidDataException($"{path} has schema {schemaOf(result)}; this program reads up to {newest}.");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a {name}: {e.Message}", e);
        }
    }
}
