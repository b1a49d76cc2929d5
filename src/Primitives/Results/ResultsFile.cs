using System.Text.Encodings.Web;
using System.Text.Json;

namespace TlsToll.Primitives.Results;

/// <summary>The results as JSON: every time in nanoseconds, every number with its interval.</summary>
internal static class ResultsFile
{
    public const string Name = "primitives.json";

    private static readonly JsonSerializerOptions Options =
        new(JsonSerializerDefaults.Web) { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    public static void Write(string path, ResultsDocument results) =>
        File.WriteAllText(path, JsonSerializer.Serialize(results, Options) + "\n");

    /// <exception cref="InvalidDataException">The file holds <c>null</c>.</exception>
    /// <exception cref="JsonException">The file holds no results.</exception>
    public static ResultsDocument Read(string path) =>
        JsonSerializer.Deserialize<ResultsDocument>(File.ReadAllText(path), Options)
        ?? throw new InvalidDataException($"{path} holds no results.");
}
