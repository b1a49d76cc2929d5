using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Results.Files;

namespace TlsToll.Results.Studies;

/// <summary>Reads and writes <c>study.json</c>.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(StudyResult))]
public sealed partial class StudyJson : JsonSerializerContext
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "study.json";

    private static readonly StudyJson Legible = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });

    /// <summary>Writes the file, by a temporary one, so that an interruption leaves either none or a whole one.</summary>
    public static void Write(string path, StudyResult study) => AtomicFile.Write(path, JsonSerializer.Serialize(study, Legible.StudyResult) + "\n");

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">It is not a study's, or of a newer schema.</exception>
    public static StudyResult Read(string path)
    {
        try
        {
            var study = JsonSerializer.Deserialize(File.ReadAllText(path), Legible.StudyResult) ?? throw new InvalidDataException($"{path} is empty.");
            return study.SchemaVersion <= Studies.StudyResult.CurrentSchema
                ? study
                : throw new InvalidDataException($"{path} has schema {study.SchemaVersion}; this program reads up to {Studies.StudyResult.CurrentSchema}.");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a study.json: {e.Message}", e);
        }
    }
}
