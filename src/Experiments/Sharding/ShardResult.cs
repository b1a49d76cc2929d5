using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;

namespace TlsToll.Experiments.Sharding;

/// <summary>Results of one shard for merging: <c>shard.json</c>, written next to the shard's own results.</summary>
/// <param name="Run">Identifier of the shared run.</param>
/// <param name="Index">Number of the shard, from 0.</param>
/// <param name="Count">Number of shards.</param>
/// <param name="Outline">Outline of the results; the same in all shards.</param>
/// <param name="Context">Results that do not come from cells.</param>
/// <param name="Blocks">Measured blocks.</param>
public sealed record ShardResult(
    string Run, int Index, int Count, RunOutline Outline, RunContext Context, IReadOnlyList<MeasuredBlock> Blocks)
{
    /// <summary>Name of the file.</summary>
    public const string FileName = "shard.json";

    private const int CurrentSchema = 3;

    /// <summary>Version of the file's schema.</summary>
    public int SchemaVersion { get; init; } = CurrentSchema;

    /// <summary>Name and version of the program that measured; null in the file of an earlier one.</summary>
    public string? Product { get; init; }

    /// <summary>Version of the method by which it measured: <see cref="RunMethod.Version"/> of that program.</summary>
    public int Method { get; init; }

    /// <summary>The results of a shard that this program measured.</summary>
    internal static ShardResult Of(Shard shard, RunOutline outline, RunContext context, IReadOnlyList<MeasuredBlock> blocks) =>
        new(shard.Run, shard.Index, shard.Count, outline, context, blocks) { Product = RunRecorder.Product, Method = RunMethod.Version };

    /// <summary>True if the directory contains a shard.</summary>
    public static bool IsIn(string directory) => File.Exists(Path.Combine(directory, FileName));

    /// <summary>Writes the file by way of a temporary file, so that an interruption leaves either no file or a complete one.</summary>
    public void Write(string directory) =>
        AtomicFile.Write(Path.Combine(directory, FileName), JsonSerializer.Serialize(this, RunPartJson.Default.ShardResult) + "\n");

    /// <summary>Reads the file.</summary>
    /// <exception cref="InvalidDataException">The file is missing, damaged or of another version.</exception>
    public static ShardResult Read(string directory)
    {
        var path = Path.Combine(directory, FileName);
        if (!File.Exists(path))
            throw new InvalidDataException($"{directory} holds no shard of a run: there is no {FileName}.");
        try
        {
            return JsonSerializer.Deserialize(File.ReadAllText(path), RunPartJson.Default.ShardResult) is { SchemaVersion: CurrentSchema } shard
                ? shard
                : throw new InvalidDataException($"{path} is of another version of this program.");
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{path} is not a shard of a run: {e.Message}", e);
        }
    }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(ShardResult))]
internal sealed partial class RunPartJson : JsonSerializerContext;
