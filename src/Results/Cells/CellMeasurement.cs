using TlsToll.Contracts;
using TlsToll.Measurement.Processors;
using TlsToll.Statistics;

namespace TlsToll.Results.Cells;

/// <summary>Kind of a cell.</summary>
public enum CellKind
{
    /// <summary>Fixed work, from the first connect until the queues have drained: gives CPU per interaction.</summary>
    Cost,

    /// <summary>A fixed time with EBs inside their sessions: gives SIPS and response times.</summary>
    Timed,
}

/// <summary>One treatment measured once. Times in the unit that the name says; null is "not measured".</summary>
public sealed record CellMeasurement
{
    /// <summary>Number within the run, from 1, in the order measured.</summary>
    public required int Cell { get; init; }

    /// <summary>Block, from 1.</summary>
    public required int Block { get; init; }

    /// <summary>1, or more if the block was voided and repeated.</summary>
    public required int Attempt { get; init; }

    /// <summary>Position within the block's random order, from 1.</summary>
    public required int Position { get; init; }

    /// <summary>Name of the treatment.</summary>
    public required string Treatment { get; init; }

    /// <summary>Cost or timed.</summary>
    public required CellKind Kind { get; init; }

    /// <summary>Start of the measured time, nanoseconds since the run's epoch.</summary>
    public required long StartNanoseconds { get; init; }

    /// <summary>Length of the measured time: for a cost cell until the queues have drained.</summary>
    public required double Seconds { get; init; }

    /// <summary>Interactions by outcome, those outside a timed cell's window included.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Interactions completed within the window of a timed cell, or all of a cost cell.</summary>
    public required long WindowInteractions { get; init; }

    /// <summary>Length of the window that <see cref="WindowInteractions"/> were counted in.</summary>
    public required double WindowSeconds { get; init; }

    /// <summary>Business sessions opened by the client.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Business sessions that a transport fault cut short.</summary>
    public required long AbortedSessions { get; init; }

    /// <summary>Connections opened by the client.</summary>
    public required long Connections { get; init; }

    /// <summary>Connections that the SUT accepted on hop 1.</summary>
    public required long AcceptedConnections { get; init; }

    /// <summary>Handshakes as both ends count them.</summary>
    public required HandshakeCounts Handshakes { get; init; }

    /// <summary>OpenSSL calls of the SUT over the cell, by its meter; null without one.</summary>
    public MeterDelta? Meter { get; init; }

    /// <summary>Samples of the SUT within the window of a timed cell, by part; null where it was not sampled.</summary>
    public IReadOnlyDictionary<string, long>? Profile { get; init; }

    /// <summary>CPU of each tier over the cell.</summary>
    public required TierValues CpuNanoseconds { get; init; }

    /// <summary>Processor events of the SUT over a cost cell; null for timed cells, and if the SUT runs on another host.</summary>
    public ProcessorCounts? Processor { get; init; }

    /// <summary>Bytes on hop 1 under TLS, both ways together.</summary>
    public required long WireBytes { get; init; }

    /// <summary>Response times in milliseconds by service, of interactions in the window that ended well.</summary>
    public required IReadOnlyDictionary<ServiceName, PercentileSummary> ResponseMilliseconds { get; init; }

    /// <summary>Response times of the pages of a replay; null for cost cells, and where services are measured.</summary>
    public PageTimes? Pages { get; init; }

    /// <summary>
    /// Where in its window the throughput of a timed cell became steady, as a share of the window, 0 to 1, by <see cref="Mser5"/>; null if it did not, or was
    /// not looked at.
    /// </summary>
    public double? SteadyFrom { get; init; }

    /// <summary>Resources besides CPU.</summary>
    public required CellResources Resources { get; init; }

    /// <summary>Collections and compilation in the SUT's runtime; null if not measured.</summary>
    public RuntimeWork? SutRuntime { get; init; }

    /// <summary>Share of the machine's CPU time stolen by others, 0 to 1.</summary>
    public double? Steal { get; init; }

    /// <summary>Disturbance other than steal, a sentence without its full stop; null for none.</summary>
    public string? Disturbed { get; init; }

    /// <summary>Share of its cores that the SUT used in the window, 0 to 1; null for cost cells.</summary>
    public double? SutUtilisation { get; init; }

    /// <summary>Share of the other cores that was busy in the window, 0 to 1; null for cost cells and where nothing is pinned.</summary>
    public double? DriverUtilisation { get; init; }

    /// <summary>Orders in the database when the cell began; null if not asked.</summary>
    public long? OrdersAtStart { get; init; }

    /// <summary>RBEs that share the run: what the tiers used and the SUT counted is of all of them, what the client did is this one's.</summary>
    public int Shards { get; init; } = 1;

    /// <summary>How the suites of the run are set: <c>policy</c>, <c>configuration</c> or <c>default</c>.</summary>
    public string SuitesSetBy { get; init; } = "default";

    /// <summary>Negotiated parameters and how many connections had them, e.g. <c>1.3 TLS_AES_256_GCM_SHA384 x25519 rsa-2048 chain 2 alpn none</c>.</summary>
    public required IReadOnlyDictionary<string, long> Negotiated { get; init; }

    /// <summary>Reasons of errors with their counts.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }

    /// <summary>Why the cell does not count; empty if it does.</summary>
    public IReadOnlyList<string> Invalid { get; init; } = [];

    /// <summary>All interactions, whatever their outcome.</summary>
    public long Interactions => Outcomes.Values.Sum();

    /// <summary>With the client's counts in place of the SUT's, where those are of other RBEs, too.</summary>
    public CellMeasurement AsClientsCount() => this with
    {
        AcceptedConnections = Connections,
        Handshakes = Handshakes with { ServerFull = Handshakes.ClientFull, ServerResumed = Handshakes.ClientResumed, ServerFailed = Handshakes.ClientFailed },
    };

    /// <summary>Service interactions per second in the window.</summary>
    public double Sips => WindowInteractions / WindowSeconds;
}

/// <summary>Handshakes of a cell on hop 1 as server and client count them, and on the other hops.</summary>
/// <param name="ServerFull">Full, counted by the SUT.</param>
/// <param name="ServerResumed">Resumed, counted by the SUT.</param>
/// <param name="ServerFailed">Failed, counted by the SUT.</param>
/// <param name="ClientFull">Full, counted by the RBE.</param>
/// <param name="ClientResumed">Resumed, counted by the RBE.</param>
/// <param name="ClientFailed">Failed, counted by the RBE.</param>
/// <param name="VendorHop">Handshakes on hop 2, all kinds, counted by the SUT.</param>
/// <param name="DatabaseHop">Handshakes on hop 3, all kinds, counted by the SUT.</param>
public sealed record HandshakeCounts(
    long ServerFull, long ServerResumed, long ServerFailed,
    long ClientFull, long ClientResumed, long ClientFailed,
    long VendorHop, long DatabaseHop);

/// <summary>Collections and compilation in a tier's runtime over a cell: they explain outliers.</summary>
/// <param name="Gen0">Collections of generation 0 and above.</param>
/// <param name="Gen1">Collections of generation 1 and above.</param>
/// <param name="Gen2">Collections of generation 2.</param>
/// <param name="PauseMicroseconds">Time in collections.</param>
/// <param name="AllocatedBytes">Managed bytes allocated.</param>
/// <param name="JitMethods">Methods compiled: none, once warm.</param>
/// <param name="JitMicroseconds">Time spent compiling them.</param>
public sealed record RuntimeWork(
    long Gen0, long Gen1, long Gen2, long PauseMicroseconds, long AllocatedBytes, long JitMethods, long JitMicroseconds);

/// <summary>One number per tier; null where it could not be measured.</summary>
public sealed record TierValues(double? Sut, double? Vendors, double? Database, double? Rbe)
{
    /// <summary>The value of a tier; the client has none.</summary>
    public double? this[Tier tier] => tier == Tier.Sut ? Sut
        : tier == Tier.Vendors ? Vendors
        : tier == Tier.Database ? Database
        : tier == Tier.Rbe ? Rbe
        : throw new ArgumentOutOfRangeException(nameof(tier), tier, "The client is no tier with resources.");

    /// <summary>The same function of each tier's value.</summary>
    public TierValues Select(Func<double, double> f) => new(Apply(Sut, f), Apply(Vendors, f), Apply(Database, f), Apply(Rbe, f));

    private static double? Apply(double? value, Func<double, double> f) => value is { } v ? f(v) : null;
}

/// <summary>Disk, network and memory over a cell; null where not measured.</summary>
/// <param name="DiskReadBytes">Bytes read from storage by the tiers.</param>
/// <param name="DiskWrittenBytes">Bytes written to storage by the tiers.</param>
/// <param name="DiskBusySeconds">Time the busiest disk was busy.</param>
/// <param name="LoopbackBytes">Bytes sent over loopback by everything on the machine.</param>
/// <param name="ResidentBytes">Resident memory of the tiers at the cell's end.</param>
public sealed record CellResources(
    TierValues DiskReadBytes, TierValues DiskWrittenBytes, double? DiskBusySeconds, double? LoopbackBytes, TierValues ResidentBytes);
