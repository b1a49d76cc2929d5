using TlsToll.Results.Treatments;

namespace TlsToll.Load.Messages;

/// <summary>Kind of load of a cell.</summary>
public enum LoadKind
{
    /// <summary>A fixed number of complete business sessions, distributed to the EBs; ends when all are done.</summary>
    FixedWork,

    /// <summary>EBs without pause for a fixed time, each starting in the middle of a session.</summary>
    Timed,

    /// <summary>Business sessions that arrive at a fixed mean rate, independently of the SUT.</summary>
    OpenLoop,
}

/// <summary>Work that the controller requests from a worker. Times are in seconds.</summary>
public abstract record WorkerRequest
{
    /// <summary>Address to connect to.</summary>
    public required string Address { get; init; }

    /// <summary>Port to connect to.</summary>
    public required int Port { get; init; }

    /// <summary>File path of the CA certificate.</summary>
    public required string CaPath { get; init; }

    /// <summary>The TLS offer; null without TLS.</summary>
    public TlsOffer? Tls { get; init; }

    /// <summary>Seed of the run.</summary>
    public required ulong Seed { get; init; }

    /// <summary>Longest wait for a response or a connection.</summary>
    public required double Timeout { get; init; }

    /// <summary>The run's epoch, as a timestamp of the stopwatch.</summary>
    public required long Epoch { get; init; }
}

/// <summary>One cell that the controller requests from a worker.</summary>
public sealed record CellRequest : WorkerRequest
{
    /// <summary>Prefix of the cell's Create Order request ids, different for every cell. At most 32 characters.</summary>
    public required string RequestIdPrefix { get; init; }

    /// <summary>Scope of a connection: a session or a request.</summary>
    public required ConnectionScope Connection { get; init; }

    /// <summary>Name that is sent as SNI and that the server's certificate must contain.</summary>
    public required string ServerName { get; init; }

    /// <summary>File to which the secrets of the TLS connections are written; null for none.</summary>
    public string? KeyLogPath { get; init; }

    /// <summary>Message format: <c>soap</c> or <c>json</c>.</summary>
    public required string Format { get; init; }

    /// <summary>True for HTTP/2, false for HTTP/1.1.</summary>
    public bool Http2 { get; init; }

    /// <summary>Kind of load.</summary>
    public required LoadKind Load { get; init; }

    /// <summary>Segment of the workload; the same segment yields the same sessions.</summary>
    public required ulong Part { get; init; }

    /// <summary>Number of EBs in the whole cell.</summary>
    public required int Ebs { get; init; }

    /// <summary>Index of this worker's first EB.</summary>
    public int EbFrom { get; init; }

    /// <summary>Index after this worker's last EB.</summary>
    public required int EbTo { get; init; }

    /// <summary>Number of business sessions of fixed work.</summary>
    public int Sessions { get; init; }

    /// <summary>
    /// Minimum number of interactions that end in the window; the window is extended until they have. 0 for no extension.
    /// </summary>
    public long MinimumInteractions { get; init; }

    /// <summary>Settling time before the window.</summary>
    public double Settling { get; init; }

    /// <summary>Length of the measured window.</summary>
    public double Window { get; init; }

    /// <summary>Sessions per second of an open loop on this worker.</summary>
    public double Arrivals { get; init; }

    /// <summary>Seed of the database's population.</summary>
    public required ulong PopulationSeed { get; init; }

    /// <summary>Number of customers in the database.</summary>
    public required int Customers { get; init; }

    /// <summary>Number of items in the database.</summary>
    public required int Items { get; init; }

    /// <summary>Reference day of the population's dates.</summary>
    public required DateOnly AsOf { get; init; }

    /// <summary>Session lengths in the format of <see cref="Workload.SessionLength.Parse"/>.</summary>
    public required string SessionLength { get; init; }

    /// <summary>Mix of services; null for the default.</summary>
    public string? Mix { get; init; }

    /// <summary>Items per Product Detail.</summary>
    public required string DetailItems { get; init; }

    /// <summary>Path of the file for the raw records.</summary>
    public required string RecordPath { get; init; }
}
