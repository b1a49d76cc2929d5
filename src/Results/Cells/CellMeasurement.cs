using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Records;
using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>Kind of a cell.</summary>
public enum CellKind
{
    /// <summary>Fixed amount of work, from the first connect until the queues have drained. Yields CPU per interaction.</summary>
    Cost,

    /// <summary>Fixed time, with EBs inside their sessions. Yields SIPS and response times.</summary>
    Timed,
}

/// <summary>One measurement of one treatment. Names give the units; null means "not measured".</summary>
public sealed record CellMeasurement
{
    /// <summary>Number within the run in the order of measurement, from 1.</summary>
    public required int Cell { get; init; }

    /// <summary>Block, from 1.</summary>
    public required int Block { get; init; }

    /// <summary>Number of the attempt: 1, or more if the block was voided and repeated.</summary>
    public required int Attempt { get; init; }

    /// <summary>Position within the block's random order, from 1.</summary>
    public required int Position { get; init; }

    /// <summary>
    /// Round in the block, from 1: cells of a round did the same work, and those of a duet ran at the same time.
    /// </summary>
    public int Round { get; init; } = 1;

    /// <summary>Which of the two equal SUT processes of a duet served the cell, 0 or 1. They are not equally fast.</summary>
    public int Twin { get; init; }

    /// <summary>Name of the treatment.</summary>
    public required string Treatment { get; init; }

    /// <summary>Kind of the cell.</summary>
    public required CellKind Kind { get; init; }

    /// <summary>Start of the measured time, nanoseconds since the run's epoch.</summary>
    public required long StartNanoseconds { get; init; }

    /// <summary>Length of the measured time in seconds. The time of a cost cell ends when the queues have drained.</summary>
    public required double Seconds { get; init; }

    /// <summary>Interactions by outcome, including those outside a timed cell's window.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Interactions completed within the window of a timed cell; all interactions of a cost cell.</summary>
    public required long WindowInteractions { get; init; }

    /// <summary>Length in seconds of the window in which <see cref="WindowInteractions"/> were counted.</summary>
    public required double WindowSeconds { get; init; }

    /// <summary>Business sessions opened by the client.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Business sessions cut short by a transport fault.</summary>
    public required long AbortedSessions { get; init; }

    /// <summary>Connections opened by the client.</summary>
    public required long Connections { get; init; }

    /// <summary>Connections that the SUT accepted on hop 1.</summary>
    public required long AcceptedConnections { get; init; }

    /// <summary>Handshakes as counted by both ends.</summary>
    public required HandshakeCounts Handshakes { get; init; }

    /// <summary>OpenSSL calls of the SUT during the cell, counted by its meter; null without a meter.</summary>
    public MeterDelta? Meter { get; init; }

    /// <summary>Samples of the SUT within the window of a timed cell, by profile category; null if it was not sampled.</summary>
    public IReadOnlyDictionary<string, long>? Profile { get; init; }

    /// <summary>What the database did in a timed cell for each kind of statement, outside the window, too; null if it was not counted.</summary>
    public IReadOnlyList<StatementCounter>? Statements { get; init; }

    /// <summary>CPU of each tier during the cell.</summary>
    public required TierValues CpuNanoseconds { get; init; }

    /// <summary>Processor events of the SUT during a cost cell; null for timed cells, and if the SUT runs on another host.</summary>
    public ProcessorCounts? Processor { get; init; }

    /// <summary>Bytes on hop 1 below the TLS layer, both directions together.</summary>
    public required long WireBytes { get; init; }

    /// <summary>Response times in milliseconds by service, of successful interactions in the window.</summary>
    public required IReadOnlyDictionary<ServiceName, PercentileSummary> ResponseMilliseconds { get; init; }

    /// <summary>Response times of the pages of a replay; null for cost cells, and if services are measured.</summary>
    public PageTimes? Pages { get; init; }

    /// <summary>Times of the interactions in the window that opened their connection; null for cost cells, for replays, and for runs of several RBEs, whose percentiles do not add up.</summary>
    public OpeningTimes? Openings { get; init; }

    /// <summary>
    /// Scheduling error of the driver in the window of a timed cell with an open loop, in milliseconds: from the arrival of a session to the start of its
    /// connect; null for other cells.
    /// </summary>
    public PercentileSummary? StartDelay { get; init; }

    /// <summary>
    /// Point in the window at which the throughput of a timed cell became steady, as a share of the window, 0 to 1, by <see cref="Mser5"/>;
    /// null if it did not become steady, or was not checked.
    /// </summary>
    public double? SteadyFrom { get; init; }

    /// <summary>Resources other than CPU.</summary>
    public required CellResources Resources { get; init; }

    /// <summary>Garbage collections and compilation in the SUT's runtime; null if not measured.</summary>
    public RuntimeWork? SutRuntime { get; init; }

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

    /// <summary>Work behind the SUT's queues, in a duet that of both sides and their fillers; null if there are no queues.</summary>
    public QueueWork? QueueWork { get; init; }

    /// <summary>CPU time of processes of the host that are no part of the run, in seconds, to some 10 ms; null if a tier runs elsewhere.</summary>
    public double? ForeignSeconds { get; init; }

    /// <summary>
    /// CPU time in seconds of all else but the SUT on the SUT's own processors, to some 10 ms; null if it has none of its own, or they are not this host's.
    /// </summary>
    public double? ForeignOnSutSeconds { get; init; }

    /// <summary>Disturbance other than steal, as a sentence without a full stop; null for none.</summary>
    public string? Disturbed { get; init; }

    /// <summary>Utilisation of the SUT's cores in the window, 0 to 1; null for cost cells.</summary>
    public double? SutUtilisation { get; init; }

    /// <summary>Utilisation of the other cores in the window, 0 to 1; null for cost cells, and if no tier is pinned to cores.</summary>
    public double? DriverUtilisation { get; init; }

    /// <summary>Orders in the database at the start of the cell; null if not queried.</summary>
    public long? OrdersAtStart { get; init; }

    /// <summary>
    /// Number of RBEs that share the run. The tiers' resources and the SUT's counts are those of all RBEs; the client's counts are those of
    /// this RBE.
    /// </summary>
    public int Shards { get; init; } = 1;

    /// <summary>Means by which the suites of the run are set: <c>policy</c>, <c>configuration</c> or <c>default</c>.</summary>
    public string SuitesSetBy { get; init; } = "default";

    /// <summary>Number of connections by negotiated parameters.</summary>
    public required IReadOnlyList<NegotiatedCount> Negotiated { get; init; }

    /// <summary>CPU time of the program that ends TLS in front of the SUT, in nanoseconds, which is also in the SUT's; null if there is none.</summary>
    public double? FrontNanoseconds { get; init; }

    /// <summary>
    /// CPU time in nanoseconds of the work behind the queues that a duet's cell is charged by its interactions, which is also in the SUT's; null for other cells.
    /// </summary>
    public double? BackgroundNanoseconds { get; init; }

    /// <summary>Number of errors by reason.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }

    /// <summary>Reasons that the cell does not count; empty if it does.</summary>
    public IReadOnlyList<string> Invalid { get; init; } = [];

    /// <summary>All interactions, regardless of their outcome.</summary>
    public long Interactions => Outcomes.Values.Sum();

    /// <summary>Copy with the client's counts in place of the SUT's, for runs in which the SUT's counts include other RBEs.</summary>
    public CellMeasurement AsClientsCount() => this with
    {
        AcceptedConnections = Connections,
        Handshakes = Handshakes with { ServerFull = Handshakes.ClientFull, ServerResumed = Handshakes.ClientResumed, ServerFailed = Handshakes.ClientFailed },
    };

    /// <summary>Service interactions per second in the window.</summary>
    public double Sips => WindowInteractions / WindowSeconds;
}

/// <summary>Handshakes of a cell: on hop 1 as counted by server and client, and on the other hops.</summary>
/// <param name="ServerFull">Full handshakes, counted by the SUT.</param>
/// <param name="ServerResumed">Resumed handshakes, counted by the SUT.</param>
/// <param name="ServerFailed">Failed handshakes, counted by the SUT.</param>
/// <param name="ClientFull">Full handshakes, counted by the RBE.</param>
/// <param name="ClientResumed">Resumed handshakes, counted by the RBE.</param>
/// <param name="ClientFailed">Failed handshakes, counted by the RBE.</param>
/// <param name="VendorHop">Handshakes of all kinds on hop 2, counted by the SUT.</param>
/// <param name="DatabaseHop">Handshakes of all kinds on hop 3, counted by the SUT.</param>
public sealed record HandshakeCounts(
    long ServerFull, long ServerResumed, long ServerFailed,
    long ClientFull, long ClientResumed, long ClientFailed,
    long VendorHop, long DatabaseHop);

/// <summary>Work behind durable queues during a cell.</summary>
/// <param name="Messages">Messages completed.</param>
/// <param name="Batches">Number of times that messages were taken, one or more at a time.</param>
public sealed record QueueWork(long Messages, long Batches)
{
    /// <summary>The work of both.</summary>
    public QueueWork With(QueueWork other) => new(Messages + other.Messages, Batches + other.Batches);
}

/// <summary>Garbage collections and compilation in a tier's runtime during a cell. They explain outliers.</summary>
/// <param name="Gen0">Collections of generation 0 and above.</param>
/// <param name="Gen1">Collections of generation 1 and above.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="PauseMicroseconds">Time in collections, in microseconds.</param>
/// <param name="AllocatedBytes">Managed bytes allocated.</param>
/// <param name="JitMethods">Number of compiled methods; 0 once the runtime is warm.</param>
/// <param name="JitMicroseconds">Time from start to end of the compilations by the clock, the sum over threads, in microseconds; not CPU time.</param>
public sealed record RuntimeWork(
    long Gen0, long Gen1, long Gen2, long PauseMicroseconds, long AllocatedBytes, long JitMethods, long JitMicroseconds);

/// <summary>One value per tier; null if it could not be measured.</summary>
public sealed record TierValues(double? Sut, double? Vendors, double? Database, double? Rbe)
{
    /// <summary>Value of a tier; the client has no value.</summary>
    public double? this[Tier tier] => tier == Tier.Sut ? Sut
        : tier == Tier.Vendors ? Vendors
        : tier == Tier.Database ? Database
        : tier == Tier.Rbe ? Rbe
        : throw new ArgumentOutOfRangeException(nameof(tier), tier, "The client is no tier with resources.");
}

/// <summary>Disk, network and memory use during a cell; null if not measured.</summary>
/// <param name="DiskReadBytes">Bytes read from storage by the tiers.</param>
/// <param name="DiskWrittenBytes">Bytes written to storage by the tiers.</param>
/// <param name="DiskBusySeconds">Time in seconds during which the busiest disk was busy.</param>
/// <param name="LoopbackBytes">Bytes sent over loopback by all processes of the host.</param>
/// <param name="ResidentBytes">Resident memory of the tiers at the end of the cell, in bytes.</param>
public sealed record CellResources(
    TierValues DiskReadBytes, TierValues DiskWrittenBytes, double? DiskBusySeconds, double? LoopbackBytes, TierValues ResidentBytes)
{
    /// <summary>Packets sent over loopback by all processes of the host.</summary>
    public double? LoopbackPackets { get; init; }
}
