using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Results.Files;

namespace TlsToll.Results.Runs;

/// <summary>Reads and writes <c>run.json</c>.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(RunResult))]
public sealed partial class RunJson : JsonSerializerContext
{
    // Keys such as "§" or "µs" should be legible; the file is never embedded in HTML as it is.
    private static readonly RunJson Legible = new(new JsonSerializerOptions
    {
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        WriteIndented = true,
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    });

    /// <summary>Writes the file, by a temporary one, so that an interruption leaves either none or a whole one.</summary>
    public static void Write(string path, RunResult run) => AtomicFile.Write(path, JsonSerializer.Serialize(run, Legible.RunResult) + "\n");

    /// <summary>Reads the file of a results directory.</summary>
    /// <exception cref="InvalidDataException">There is none, or it is not a run's, or of a newer schema.</exception>
    public static RunResult ReadFrom(string directory) => Path.Combine(directory, "run.json") is var path && File.Exists(path)
        ? Read(path)
        : throw new InvalidDataException($"{directory} holds no run.json.");

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">It is not a run's, or of a newer schema.</exception>
    public static RunResult Read(string path)
    {
        try
        {
            var run = JsonSerializer.Deserialize(File.ReadAllText(path), Legible.RunResult) ?? throw new InvalidDataException($"{path} is empty.");
            return run.SchemaVersion <= Runs.RunResult.CurrentSchema
                ? run
                : throw new InvalidDataException($"{path} has schema {run.SchemaVersion}; this program reads up to {Runs.RunResult.CurrentSchema}.");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a run.json: {e.Message}", e);
        }
    }
}
