using TlsToll.Contracts.Administration;
using TlsToll.Rbe.Measurement;
using TlsToll.Rbe.Reports.Attributions;
using TlsToll.Rbe.Reports.Metering;
using TlsToll.Rbe.Reports.Profiles;

namespace TlsToll.Rbe.Reports;

/// <summary>The contents of <c>run.json</c>. Null is "not measured"; zero never stands in for it.</summary>
internal sealed record RunResult
{
    /// <summary>The schema's version; a reader refuses a higher major one than it knows.</summary>
    public const int CurrentSchema = 1;

    /// <summary>That these are not TPC results.</summary>
    public const string NotTpc = "TLS Toll is inspired by TPC-App; its results are not TPC results and cannot be compared with any.";

    /// <summary>Version of this schema.</summary>
    public int SchemaVersion { get; init; } = CurrentSchema;

    /// <summary>Name and version of the program.</summary>
    public required string Product { get; init; }

    /// <summary>That these are not TPC results.</summary>
    public string Notice { get; init; } = NotTpc;

    /// <summary>When the run began, UTC.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>When it ended, UTC.</summary>
    public required DateTime EndedAt { get; init; }

    /// <summary><c>valid</c>, <c>invalid</c> or <c>interrupted</c>.</summary>
    public required string Status { get; init; }

    /// <summary>Why the run is not valid; empty if it is.</summary>
    public required IReadOnlyList<string> InvalidReasons { get; init; }

    /// <summary>What a reader should know: disturbances, what limited the throughput, what was not measured.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }

    /// <summary>The machine.</summary>
    public required MachineDescription Machine { get; init; }

    /// <summary>Every effective setting, seeds included, secrets excluded.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }

    /// <summary>One entry per treatment.</summary>
    public required IReadOnlyList<TreatmentResult> Treatments { get; init; }

    /// <summary>The comparisons.</summary>
    public required IReadOnlyList<ComparisonResult> Comparisons { get; init; }

    /// <summary>TLS's CPU in the SUT by the meter in OpenSSL's calls; null in a run without.</summary>
    public MeterResult? Meter { get; init; }

    /// <summary>TLS's share of the SUT's CPU by several methods; null in a run with fewer than two.</summary>
    public AttributionResult? Attributions { get; init; }

    /// <summary>The answers, a sentence each.</summary>
    public required IReadOnlyList<string> Answers { get; init; }

    /// <summary>The blocks with all their cells.</summary>
    public required IReadOnlyList<BlockResult> Blocks { get; init; }
}

/// <summary>A treatment over all its counted cells.</summary>
internal sealed record TreatmentResult
{
    /// <summary>Its unique name.</summary>
    public required string Name { get; init; }

    /// <summary>Its factor levels.</summary>
    public required IReadOnlyDictionary<string, string> Factors { get; init; }

    /// <summary>Service interactions per second: mean over the blocks' timed cells; null without any.</summary>
    public double? Sips { get; init; }

    /// <summary>Lower end of its 95 % interval.</summary>
    public double? SipsLow { get; init; }

    /// <summary>Upper end of its 95 % interval.</summary>
    public double? SipsHigh { get; init; }

    /// <summary>What the SIPS tell: <c>sut</c> if the SUT was saturated, otherwise <c>machine</c>: this machine's, client included.</summary>
    public required string Capacity { get; init; }

    /// <summary>Interactions in all counted cells.</summary>
    public required long Interactions { get; init; }

    /// <summary>Interactions that ended as error, timeout or transport fault.</summary>
    public required long Errors { get; init; }

    /// <summary>Interactions by outcome: ok, refused, error, timeout, transport.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Connections that the SUT accepted.</summary>
    public required long Connections { get; init; }

    /// <summary>Handshakes on hop 1.</summary>
    public required HandshakeResult Handshakes { get; init; }

    /// <summary>Response times by service, of interactions that ended well in timed cells: percentiles per block, then their mean.</summary>
    public required IReadOnlyDictionary<string, ServiceResult> Services { get; init; }

    /// <summary>CPU time per interaction by tier, mean over the blocks' cost cells, microseconds.</summary>
    public required IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction { get; init; }

    /// <summary>What an interaction had the SUT's processor do, mean over the cost cells; null for what was not measured in all.</summary>
    public IReadOnlyDictionary<string, double?>? ProcessorPerInteraction { get; init; }

    /// <summary>Bytes on the wire per interaction, both ways.</summary>
    public double? WireBytesPerInteraction { get; init; }

    /// <summary>Where the SUT's time went, by perf's samples; null in a run without.</summary>
    public ProfiledTreatment? Profile { get; init; }

    /// <summary>Negotiated parameters with the number of connections that had them.</summary>
    public required IReadOnlyDictionary<string, long> Negotiated { get; init; }

    /// <summary>Reasons of errors with their counts.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }
}

/// <summary>Handshakes of hop 1: as the server counts them, and the client's count beside.</summary>
internal sealed record HandshakeResult(long Full, long Resumed, long Failed, long ClientFull, long ClientResumed, long ClientFailed);

/// <summary>Response times of a service in milliseconds.</summary>
internal sealed record ServiceResult(long Count, double P50Ms, double P90Ms, double P99Ms, double MeanMs, double? P90LowMs, double? P90HighMs);

/// <summary>One comparison of a treatment with its baseline.</summary>
/// <param name="Baseline">Name of the baseline.</param>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Metric">What is compared, e.g. <c>cpuShare</c>.</param>
/// <param name="Unit">Unit of the estimate.</param>
/// <param name="Tier">Which tier's, or <c>client</c> for what the client sees.</param>
/// <param name="Estimate">The estimate; null if not measured.</param>
/// <param name="Low">Lower end of the interval.</param>
/// <param name="High">Upper end of the interval.</param>
/// <param name="Confidence">Nominal coverage.</param>
/// <param name="Blocks">Blocks that it rests on.</param>
internal sealed record ComparisonResult(
    string Baseline, string Treatment, string Metric, string Unit, string Tier,
    double? Estimate, double? Low, double? High, double Confidence, int Blocks);

/// <summary>A block.</summary>
/// <param name="Block">Number, from 1.</param>
/// <param name="Attempt">1, or more if it was repeated.</param>
/// <param name="Status"><c>counted</c>, <c>voided</c> (disturbed and repeated) or <c>marked</c> (disturbed and kept).</param>
/// <param name="Cells">Its cells in the order measured.</param>
internal sealed record BlockResult(int Block, int Attempt, string Status, IReadOnlyList<CellResultRow> Cells);

/// <summary>A cell with every response.</summary>
internal sealed record CellResultRow
{
    /// <summary>Number within the run.</summary>
    public required int Cell { get; init; }

    /// <summary>Treatment.</summary>
    public required string Treatment { get; init; }

    /// <summary><c>cost</c> or <c>timed</c>.</summary>
    public required string Kind { get; init; }

    /// <summary>Start, nanoseconds since the run's epoch.</summary>
    public required long StartNanoseconds { get; init; }

    /// <summary>Length in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>Interactions.</summary>
    public required long Interactions { get; init; }

    /// <summary>By outcome.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Service interactions per second in the window; null for cost cells, whose time has no meaning of its own.</summary>
    public double? Sips { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Connections that the SUT accepted.</summary>
    public required long Connections { get; init; }

    /// <summary>Handshakes by hop, role and kind.</summary>
    public required IReadOnlyDictionary<string, long> Handshakes { get; init; }

    /// <summary>What the meter added up in the SUT; null in a run without.</summary>
    public IReadOnlyList<MeterCounter>? Meter { get; init; }

    /// <summary>Samples of the SUT by part, within the window; null where it was not sampled.</summary>
    public IReadOnlyDictionary<string, long>? Profile { get; init; }

    /// <summary>CPU per interaction by tier, microseconds.</summary>
    public required IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction { get; init; }

    /// <summary>
    /// What an interaction had the SUT's processor do: <c>instructions</c>, <c>cycles</c>, <c>cacheMisses</c>, <c>branches</c>,
    /// <c>branchMisses</c>, <c>taskClockNanoseconds</c>, each null where the machine does not count it; null for timed cells.
    /// </summary>
    public IReadOnlyDictionary<string, double?>? ProcessorPerInteraction { get; init; }

    /// <summary>90th percentile of the response time by service, milliseconds; empty for cost cells.</summary>
    public required IReadOnlyDictionary<string, double> P90Ms { get; init; }

    /// <summary>Response times of the pages of a replay; null for cost cells, and where services are measured.</summary>
    public Experiments.PageTimes? Pages { get; init; }

    /// <summary>Bytes on the wire of hop 1.</summary>
    public required long WireBytes { get; init; }

    /// <summary>Steal, 0 to 1.</summary>
    public double? Steal { get; init; }

    /// <summary>Share of its cores that the SUT used.</summary>
    public double? SutUtilisation { get; init; }

    /// <summary>Share of its cores that the driver used.</summary>
    public double? DriverUtilisation { get; init; }

    /// <summary>Where in its window the throughput became steady, as a share of the window (MSER-5); null if it did not, or for cost cells.</summary>
    public double? SteadyFrom { get; init; }

    /// <summary>Orders in the database at its start.</summary>
    public long? OrdersAtStart { get; init; }

    /// <summary>Disk, network and memory by name.</summary>
    public required IReadOnlyDictionary<string, double?> Resources { get; init; }

    /// <summary>Why it does not count; empty if it does.</summary>
    public required IReadOnlyList<string> Invalid { get; init; }
}
