using System.Text.Json.Serialization;
using TlsToll.Results.Files;

namespace TlsToll.Results.Faults;

/// <summary>Reads and writes <c>faults.json</c>.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(FaultsResult))]
public sealed partial class FaultsJson : JsonSerializerContext
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "faults.json";

    private static readonly FaultsJson Legible = new(ResultsJson.Legible());

    /// <summary>Writes the file atomically.</summary>
    public static void Write(string path, FaultsResult result) => ResultsJson.Write(path, result, Legible.FaultsResult);

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file is not one of faults, or was written by another version.</exception>
    public static FaultsResult Read(string path) => ResultsJson.Read(path, FileName, Legible.FaultsResult, Faults.FaultsResult.CurrentSchema);
}
