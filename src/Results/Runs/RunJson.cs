using System.Text.Json.Serialization;
using TlsToll.Results.Files;

namespace TlsToll.Results.Runs;

/// <summary>Reads and writes <c>run.json</c>.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(RunResult))]
public sealed partial class RunJson : JsonSerializerContext
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "run.json";

    private static readonly RunJson Legible = new(ResultsJson.Legible());

    /// <summary>Writes the file atomically.</summary>
    public static void Write(string path, RunResult run) => ResultsJson.Write(path, run, Legible.RunResult);

    /// <summary>Reads the file of a results directory.</summary>
    /// <exception cref="InvalidDataException">The file is missing, is not a run's, or was written by another version.</exception>
    public static RunResult ReadFrom(string directory) => Path.Combine(directory, FileName) is var path && File.Exists(path)
        ? Read(path)
        : throw new InvalidDataException(Path.Exists(directory) ? $"{directory} does not contain {FileName}." : $"There is no {directory}.");

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file is not a run's, or was written by another version.</exception>
    public static RunResult Read(string path) =>
        ResultsJson.Read(path, FileName, Legible.RunResult, Runs.RunResult.CurrentSchema);
}
