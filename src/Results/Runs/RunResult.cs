using System.Globalization;
using System.Text.Json.Serialization;
using TlsToll.Measurement.Host;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Summaries;

namespace TlsToll.Results.Runs;

/// <summary>Contents of <c>run.json</c>. Null means "not measured"; zero never stands for it.</summary>
public sealed record RunResult
{
    /// <summary>Version of the schema. A reader rejects every other version.</summary>
    public const int CurrentSchema = 5;

    /// <summary>States that these are not TPC results.</summary>
    public const string NotTpc = "TLS Toll is inspired by TPC-App; its results are not TPC results and cannot be compared with any.";

    /// <summary>Version of this schema.</summary>
    public int SchemaVersion { get; init; } = CurrentSchema;

    /// <summary>Name and version of the program.</summary>
    public required string Product { get; init; }

    /// <summary>Version of the method by which the numbers came about: <see cref="RunMethod.Version"/> of the program.</summary>
    public required int Method { get; init; }

    /// <summary>States that these are not TPC results.</summary>
    public string Notice { get; init; } = NotTpc;

    /// <summary>Start of the run, UTC.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>End of the run, UTC.</summary>
    public required DateTime EndedAt { get; init; }

    /// <summary>Status of the run: <c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public required string Status { get; init; }

    /// <summary>Reasons that the run is invalid; empty if there are none.</summary>
    public required IReadOnlyList<string> InvalidReasons { get; init; }

    /// <summary>What could make the answers wrong, or less precise than they look; empty if there is nothing.</summary>
    public required IReadOnlyList<Doubt> Doubts { get; init; }

    /// <summary>Remarks for the reader: disturbances, bottlenecks, missing values.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }

    /// <summary>Description of the host.</summary>
    public required MachineDescription Machine { get; init; }

    /// <summary>All effective settings, including seeds and excluding secrets.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }

    /// <summary>One entry per treatment.</summary>
    public required IReadOnlyList<TreatmentResult> Treatments { get; init; }

    /// <summary>Comparisons between treatments.</summary>
    public required IReadOnlyList<ComparisonResult> Comparisons { get; init; }

    /// <summary>TLS's CPU in the SUT by the meter in OpenSSL's calls; null in a run without the meter.</summary>
    public MeterResult? Meter { get; init; }

    /// <summary>TLS's share of the SUT's CPU by several methods; null in a run with fewer than two methods.</summary>
    public AttributionResult? Attributions { get; init; }

    /// <summary>Results of the comparisons, one sentence each.</summary>
    public required IReadOnlyList<string> Answers { get; init; }

    /// <summary>Blocks with all their cells.</summary>
    public required IReadOnlyList<BlockResult> Blocks { get; init; }

    // Absent in a run of the services.
    private const string KindSetting = "kind";

    /// <summary>True if a service of the user's was measured, whose counters are not available.</summary>
    [JsonIgnore]
    public bool IsOfService => IsService(Settings);

    /// <summary>True if traces of static pages were replayed.</summary>
    [JsonIgnore]
    public bool IsReplay => Settings.GetValueOrDefault(KindSetting) == "replay";

    /// <summary>True if throughput and response times were to be measured, too.</summary>
    [JsonIgnore]
    public bool WantsTimedCells => !IsOfService && Settings.GetValueOrDefault("timedBlocks") != "0";

    /// <summary>What a sentence calls the measured server.</summary>
    [JsonIgnore]
    public string Server => ServerOf(Settings);

    /// <summary>The same word, by the settings of a run.</summary>
    internal static string ServerOf(IReadOnlyDictionary<string, string> settings) => IsService(settings) ? "service" : Tier.Sut.Title;

    /// <summary>True if treatments were measured at the same time, in cost cells.</summary>
    [JsonIgnore]
    public bool IsInDuets => Settings.GetValueOrDefault("design") == "duets";

    /// <summary>
    /// The reason that a treatment's costs are those of failures, too, as a clause; null if no interaction failed. What makes interactions fail would otherwise
    /// pass for what makes them cheaper.
    /// </summary>
    [JsonIgnore]
    public string? Failing => Treatments.FirstOrDefault(treatment => treatment.Errors > 0) is { } failing
        ? string.Create(CultureInfo.InvariantCulture, $"{failing.Errors} interactions of {failing.Name} failed, and one that fails costs less than one that succeeds")
        : null;

    /// <summary>Doubts about the costs, and so about the shares of TLS.</summary>
    [JsonIgnore]
    public IReadOnlyList<Doubt> DoubtsOfCosts => [.. Doubts.Where(doubt => !doubt.IsOfTimedCells)];

    /// <summary>Doubts about throughput and response times alone.</summary>
    [JsonIgnore]
    public IReadOnlyList<Doubt> DoubtsOfTimedCells => [.. Doubts.Where(doubt => doubt.IsOfTimedCells)];

    /// <summary>Processors that the SUT could use in timed cells; null if they had no limit of their own.</summary>
    /// <param name="settings">Settings of the run.</param>
    public static double? TimedSutProcessors(IReadOnlyDictionary<string, string> settings) =>
        double.TryParse(settings.GetValueOrDefault("timedSutCpus"), NumberStyles.Float, CultureInfo.InvariantCulture, out var processors) ? processors : null;

    private static bool IsService(IReadOnlyDictionary<string, string> settings) => settings.GetValueOrDefault(KindSetting) == "measure";
}
