using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Results.Files;
using TlsToll.Results.Studies;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Predictions;

namespace TlsToll.Studies.Running;

/// <summary>What a study keeps of itself from its first start on, so that it can go on after an interruption.</summary>
public sealed record StudyState
{
    /// <summary>Name of the study.</summary>
    public required string Study { get; init; }

    /// <summary>Whether it is the short form.</summary>
    public required bool Quick { get; init; }

    /// <summary>The settings by which it was started, in a line: another start must have the same.</summary>
    public required string Asked { get; init; }

    /// <summary>When it was first started, UTC.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>How often it was started.</summary>
    public required int Sittings { get; init; }

    /// <summary>The day to which the population's dates refer.</summary>
    public required DateOnly AsOf { get; init; }

    /// <summary>How the load scale was found; null where there is none, or not yet.</summary>
    public LoadScaleResult? LoadScale { get; init; }

    /// <summary>Where the load is placed; null until that is known.</summary>
    public Placement? Placement { get; init; }

    /// <summary>Blocks that a wanted precision takes, computed once after the pilot; null before that, or without one.</summary>
    public int? Blocks { get; init; }

    /// <summary>What TLS was predicted to cost, once all runs are measured; null before that.</summary>
    public IReadOnlyList<PredictedTreatment>? Predicted { get; init; }

    /// <summary>Remarks of all sittings.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];
}

/// <summary>
/// The directory of a study: <c>study.yaml</c>, <c>plan.json</c>, and in <c>runs/</c> a file for each finished run, written whole before the next run
/// starts.
/// </summary>
public sealed class StudyDirectory
{
    private const string StateFile = "plan.json";

    private StudyDirectory(string path) => FullPath = path;

    /// <summary>Its path.</summary>
    public string FullPath { get; }

    /// <summary>The copy of the study's file.</summary>
    public string StudyPath => PathOf("study.yaml");

    /// <summary>Opens a directory, new or of a study that was begun.</summary>
    /// <exception cref="IOException">It holds something else, or cannot be made.</exception>
    public static StudyDirectory Open(string path)
    {
        var full = Path.GetFullPath(path);
        if (File.Exists(full))
            throw new IOException($"{full} is a file, not a directory.");
        if (Directory.Exists(full) && Directory.EnumerateFileSystemEntries(full).Any() && !File.Exists(Path.Combine(full, StateFile)))
            throw new IOException($"{full} is not empty and contains no study to continue.");
        Directory.CreateDirectory(Path.Combine(full, "runs"));
        return new StudyDirectory(full);
    }

    /// <summary>Whether a directory holds a study that was begun.</summary>
    public static bool IsBegun(string path) => File.Exists(Path.Combine(path, StateFile));

    /// <summary>Whether the study in a directory was measured to its end.</summary>
    public static bool IsFinished(string path) =>
        File.Exists(Path.Combine(path, StudyJson.FileName)) && StudyJson.Read(Path.Combine(path, StudyJson.FileName)).Status != "interrupted";

    /// <summary>Path of a file in it.</summary>
    public string PathOf(string name) => Path.Combine(FullPath, name);

    /// <summary>The state; null if the study has not begun.</summary>
    /// <exception cref="InvalidDataException">The file is of another version.</exception>
    public StudyState? ReadState()
    {
        if (!File.Exists(PathOf(StateFile)))
            return null;
        try
        {
            return JsonSerializer.Deserialize(File.ReadAllText(PathOf(StateFile)), StudyStateJson.Default.StudyState);
        }
        catch (JsonException e)
        {
            throw new InvalidDataException($"{PathOf(StateFile)} was not written by this version: {e.Message}", e);
        }
    }

    /// <summary>Writes the state.</summary>
    public void Write(StudyState state) => AtomicFile.Write(PathOf(StateFile), JsonSerializer.Serialize(state, StudyStateJson.Default.StudyState) + "\n", durable: true);

    /// <summary>The finished runs, voided ones included, in the order of measuring.</summary>
    public IReadOnlyList<FinishedRun> ReadRuns() =>
    [
        .. Directory.EnumerateFiles(PathOf("runs"), "*.json")
            .Select(file => JsonSerializer.Deserialize(File.ReadAllText(file), StudyStateJson.Default.FinishedRun)!)
            .OrderBy(run => run.InteractionBytes).ThenBy(run => run.ConnectionBytes),
    ];

    /// <summary>Writes a finished run.</summary>
    public void Write(FinishedRun run)
    {
        var name = string.Create(CultureInfo.InvariantCulture, $"{run.Number:0000}-block{run.Cell.Block}-{run.Cell.Treatment}{(run.Voided ? "-voided" : "")}.json");
        AtomicFile.Write(Path.Combine(PathOf("runs"), name), JsonSerializer.Serialize(run, StudyStateJson.Default.FinishedRun) + "\n", durable: true);
    }
}

/// <summary>JSON of a study's own files.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(StudyState))]
[JsonSerializable(typeof(FinishedRun))]
internal sealed partial class StudyStateJson : JsonSerializerContext;
