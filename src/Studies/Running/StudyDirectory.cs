using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Results.Files;
using TlsToll.Results.Runs;
using TlsToll.Results.Studies;
using TlsToll.Studies.Plans;
using TlsToll.Studies.Predictions;

namespace TlsToll.Studies.Running;

/// <summary>State of a study, stored from its first start on, so that it can continue after an interruption.</summary>
public sealed record StudyState
{
    /// <summary>Name of the study.</summary>
    public required string Study { get; init; }

    /// <summary>True for the quick form.</summary>
    public required bool Quick { get; init; }

    /// <summary>Settings of the first start in one line. Every later start must have the same settings.</summary>
    [JsonPropertyName("asked")]
    public required string Options { get; init; }

    /// <summary>Name and version of the program that measures; null if an earlier one started the study.</summary>
    public string? Product { get; init; }

    /// <summary>Version of the method by which it measures: <see cref="RunMethod.Version"/> of that program.</summary>
    public int Method { get; init; }

    /// <summary>Time of the first start, UTC.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>Number of starts.</summary>
    public required int Sittings { get; init; }

    /// <summary>Day to which the population's dates refer.</summary>
    public required DateOnly AsOf { get; init; }

    /// <summary>Result of the search for the load scale; null if there is none, or not yet.</summary>
    public LoadScaleResult? LoadScale { get; init; }

    /// <summary>Result of the search for the SUT's processor time, which all later sittings keep; null if there is none, or not yet.</summary>
    public SlowSutResult? SlowSut { get; init; }

    /// <summary>Placement of the load; null until it is known.</summary>
    public Placement? Placement { get; init; }

    /// <summary>
    /// Number of blocks for a requested precision, computed once after the pilot; null before that, or without a precision.
    /// </summary>
    public int? Blocks { get; init; }

    /// <summary>Predicted costs of TLS, computed when all runs are measured; null before that.</summary>
    public IReadOnlyList<PredictedTreatment>? Predicted { get; init; }

    /// <summary>Remarks of all sittings.</summary>
    public IReadOnlyList<string> Remarks { get; init; } = [];

    /// <summary>Doubts of all sittings that do not come from cells.</summary>
    public IReadOnlyList<Doubt> Doubts { get; init; } = [];

    /// <summary>Sittings whose work was audited at their end; null if an earlier version, which did not note it, started the study.</summary>
    public IReadOnlyList<int>? Audited { get; init; }

    /// <summary>Inconsistencies that the audits of all sittings found.</summary>
    public IReadOnlyList<string> Inconsistencies { get; init; } = [];
}

/// <summary>
/// Directory of a study: <c>study.yaml</c>, <c>plan.json</c>, and in <c>runs/</c> a file for each finished run, written completely before
/// the next run starts.
/// </summary>
public sealed class StudyDirectory
{
    private const string StateFile = "plan.json";

    private StudyDirectory(string path) => FullPath = path;

    /// <summary>Full path of the directory.</summary>
    public string FullPath { get; }

    /// <summary>Path of the copy of the study's file.</summary>
    public string StudyPath => PathOf("study.yaml");

    /// <summary>Opens the directory of a study that was started, or one for a new study, which <see cref="Begin"/> creates.</summary>
    /// <exception cref="IOException">The directory contains something else.</exception>
    public static StudyDirectory Open(string path)
    {
        var full = Path.GetFullPath(path);
        if (File.Exists(full))
            throw new IOException($"{full} is a file, not a directory.");
        if (Directory.Exists(full) && Directory.EnumerateFileSystemEntries(full).Any() && !File.Exists(Path.Combine(full, StateFile)))
            throw new IOException($"{full} is not empty and contains no study to continue.");
        return new StudyDirectory(full);
    }

    /// <summary>True if a directory contains a study that was started.</summary>
    public static bool IsBegun(string path) => File.Exists(Path.Combine(path, StateFile));

    /// <summary>True if the study in a directory is finished.</summary>
    public static bool IsFinished(string path) =>
        File.Exists(Path.Combine(path, StudyJson.FileName)) && StudyJson.Read(Path.Combine(path, StudyJson.FileName)).Status != "interrupted";

    /// <summary>Path of a file in the directory.</summary>
    public string PathOf(string name) => Path.Combine(FullPath, name);

    /// <summary>Reads the state; null if the study was not started.</summary>
    /// <exception cref="InvalidDataException">The file was not written by this version.</exception>
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

    /// <summary>Creates the directory with a copy of the study's file, unless they are there, and writes the state.</summary>
    /// <param name="state">State of the study.</param>
    /// <param name="file">Path of the study's file.</param>
    /// <exception cref="IOException">The directory cannot be created, or a file not written.</exception>
    public void Begin(StudyState state, string file)
    {
        Directory.CreateDirectory(PathOf("runs"));
        if (!File.Exists(StudyPath))
            File.Copy(file, StudyPath);
        Write(state);
    }

    /// <summary>Writes the state.</summary>
    public void Write(StudyState state) => AtomicFile.Write(PathOf(StateFile), JsonSerializer.Serialize(state, StudyStateJson.Default.StudyState) + "\n", durable: true);

    /// <summary>Reads the finished runs, including voided ones, in the order of measurement.</summary>
    public IReadOnlyList<FinishedRun> ReadRuns() =>
    [
        .. Directory.EnumerateFiles(PathOf("runs"), "*.json")
            .Select(file => JsonSerializer.Deserialize(File.ReadAllText(file), StudyStateJson.Default.FinishedRun)!)
            .OrderBy(run => run.InteractionBytes).ThenBy(run => run.ConnectionBytes)
            // Replays have no records whose length tells the order.
            .ThenBy(run => run.Number).ThenByDescending(run => run.Voided),
    ];

    /// <summary>Writes a finished run.</summary>
    public void Write(FinishedRun run)
    {
        var name = string.Create(CultureInfo.InvariantCulture, $"{run.Number:0000}-block{run.Cell.Block}-{run.Cell.Treatment}{(run.Voided ? "-voided" : "")}.json");
        AtomicFile.Write(Path.Combine(PathOf("runs"), name), JsonSerializer.Serialize(run, StudyStateJson.Default.FinishedRun) + "\n", durable: true);
    }
}

/// <summary>JSON of the files in a study's directory.</summary>
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase, WriteIndented = true)]
[JsonSerializable(typeof(StudyState))]
[JsonSerializable(typeof(FinishedRun))]
internal sealed partial class StudyStateJson : JsonSerializerContext;
