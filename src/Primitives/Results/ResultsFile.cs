using System.Text.Encodings.Web;
using System.Text.Json;

namespace TlsToll.Primitives.Results;

/// <summary>The results as JSON: every time in nanoseconds, every number with its interval.</summary>
internal static class ResultsFile
{
    /// <summary>The file's name.</summary>
    public const string Name = "primitives.json";

    private static readonly JsonSerializerOptions Options =
        new(JsonSerializerDefaults.Web) { WriteIndented = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Writes it.</summary>
    public static void Write(string path, ResultsDocument results) =>
        File.WriteAllText(path, JsonSerializer.Serialize(results, Options) + "\n");

    /// <summary>Reads it.</summary>
    /// <exception cref="InvalidDataException">It is not such a file.</exception>
    public static ResultsDocument Read(string path) =>
        JsonSerializer.Deserialize<ResultsDocument>(File.ReadAllText(path), Options)
        ?? throw new InvalidDataException($"{path} holds no results.");
}
