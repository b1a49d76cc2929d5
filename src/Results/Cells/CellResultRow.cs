using System.Text.Json.Serialization;
using TlsToll.Contracts.Administration;
using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>Results of a cell with all responses.</summary>
public sealed record CellResultRow
{
    /// <summary>Number within the run.</summary>
    public required int Cell { get; init; }

    /// <summary>Round in the block, from 1: cells of a round did the same work.</summary>
    public int Round { get; init; } = 1;

    /// <summary>Which of the two equal SUT processes of a duet served the cell, 0 or 1.</summary>
    public int Twin { get; init; }

    /// <summary>Name of the treatment.</summary>
    public required string Treatment { get; init; }

    /// <summary>Kind of the cell: <c>cost</c> or <c>timed</c>.</summary>
    public required string Kind { get; init; }

    /// <summary>Start in nanoseconds since the run's epoch.</summary>
    public required long StartNanoseconds { get; init; }

    /// <summary>Length in seconds.</summary>
    public required double Seconds { get; init; }

    /// <summary>Number of interactions.</summary>
    public required long Interactions { get; init; }

    /// <summary>Interactions by outcome.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Service interactions per second in the window; null for cost cells, because their duration has no meaning.</summary>
    public double? Sips { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Connections that the SUT accepted.</summary>
    public required long Connections { get; init; }

    /// <summary>Handshakes by hop, role and kind.</summary>
    public required IReadOnlyDictionary<string, long> Handshakes { get; init; }

    /// <summary>OpenSSL calls of the SUT; null in a run without the meter.</summary>
    public IReadOnlyList<MeterCounter>? Meter { get; init; }

    /// <summary>Samples of the SUT within the window, by profile category; null if it was not sampled.</summary>
    public IReadOnlyDictionary<string, long>? Profile { get; init; }

    /// <summary>CPU per interaction in microseconds, by tier.</summary>
    public required IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction { get; init; }

    /// <summary>
    /// Processor events of the SUT per interaction: <c>instructions</c>, <c>cycles</c>, <c>cacheMisses</c>, <c>branches</c>,
    /// <c>branchMisses</c>, <c>taskClockNanoseconds</c>. An event is null if the host does not count it; all are null for timed cells.
    /// </summary>
    public IReadOnlyDictionary<string, double?>? ProcessorPerInteraction { get; init; }

    /// <summary>90th percentile of the response time by service, milliseconds; empty for cost cells.</summary>
    public required IReadOnlyDictionary<string, double> P90Ms { get; init; }

    /// <summary>Mean response time of all services, milliseconds; null for cost cells and replays.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? MeanMs { get; init; }

    /// <summary>Response times of the pages of a replay; null for cost cells, and if services are measured.</summary>
    public PageTimes? Pages { get; init; }

    /// <summary>Times of the interactions that opened their connection; null for cost cells and replays.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public OpeningTimes? Openings { get; init; }

    /// <summary>
    /// Scheduling error of the driver in milliseconds, from the arrival of a session to the start of its connect; null unless the cell is timed and its
    /// sessions arrive in an open loop.
    /// </summary>
    public PercentileSummary? StartDelay { get; init; }

    /// <summary>Bytes on the wire of hop 1.</summary>
    public required long WireBytes { get; init; }

    /// <summary>Share of the host's CPU time stolen by other VMs, 0 to 1.</summary>
    public double? Steal { get; init; }

    /// <summary>CPU time in microseconds of a fixed spin on a processor of the SUT before the cell; null if not measured.</summary>
    public double? SpinMicroseconds { get; init; }

    /// <summary>
    /// Mean time in nanoseconds of a load from a buffer that fits the caches of the SUT's processor, each load's address taken from the one before, measured
    /// before the cell; null if not measured.
    /// </summary>
    public double? LoadNanoseconds { get; init; }

    /// <summary>What the SUT asked of its database; null if not counted.</summary>
    public DatabaseTraffic? DatabaseTraffic { get; init; }

    /// <summary>CPU time of processes of the host that are no part of the run, in seconds; null if a tier runs elsewhere.</summary>
    public double? ForeignSeconds { get; init; }

    /// <summary>
    /// CPU time in seconds of all else but the SUT on the SUT's own processors, to some 10 ms; null if it has none of its own, or they are not this host's.
    /// </summary>
    public double? ForeignOnSutSeconds { get; init; }

    /// <summary>Utilisation of the SUT's cores, 0 to 1.</summary>
    public double? SutUtilisation { get; init; }

    /// <summary>Utilisation of the other cores, 0 to 1.</summary>
    public double? DriverUtilisation { get; init; }

    /// <summary>Start of steady throughput as a share of the window (MSER-5); null if it never became steady, and for cost cells.</summary>
    public double? SteadyFrom { get; init; }

    /// <summary>Orders in the database at the start of the cell.</summary>
    public long? OrdersAtStart { get; init; }

    /// <summary>Disk, network and memory by name.</summary>
    public required IReadOnlyDictionary<string, double?> Resources { get; init; }

    /// <summary>Reasons that the cell does not count; empty if it does.</summary>
    public required IReadOnlyList<string> Invalid { get; init; }
}
