using System.Text.Json.Serialization;
using TlsToll.Results.Files;

namespace TlsToll.Results.Sizing;

/// <summary>Reads and writes <c>size.json</c>.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(SizingCosts))]
public sealed partial class SizingJson : JsonSerializerContext
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "size.json";

    private static readonly SizingJson Legible = new(ResultsJson.Legible());

    /// <summary>Writes the file atomically.</summary>
    public static void Write(string path, SizingCosts costs) => ResultsJson.Write(path, costs, Legible.SizingCosts);

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file is not one of costs, or was written by another version.</exception>
    public static SizingCosts Read(string path) => ResultsJson.Read(path, FileName, Legible.SizingCosts, Sizing.SizingCosts.CurrentSchema);
}
