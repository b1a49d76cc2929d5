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

    private static readonly StudyJson Legible = new(ResultsJson.Legible());

    /// <summary>Writes the file atomically.</summary>
    public static void Write(string path, StudyResult study) => ResultsJson.Write(path, study, Legible.StudyResult);

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file is not a study's, or was written by another version.</exception>
    public static StudyResult Read(string path) =>
        ResultsJson.Read(path, FileName, Legible.StudyResult, Studies.StudyResult.CurrentSchema);
}
