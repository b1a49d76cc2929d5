using TlsToll.Results.Treatments;

namespace TlsToll.Load.Messages;

/// <summary>What kind of load a cell has.</summary>
public enum LoadKind
{
    /// <summary>Whole business sessions dealt to the EBs; ends when all are done.</summary>
    FixedWork,

    /// <summary>EBs without pause for a fixed time, each starting inside a session.</summary>
    Timed,

    /// <summary>Business sessions that arrive at a rate, independent of the SUT.</summary>
    OpenLoop,
}

/// <summary>Work that the controller requests from a worker. Times in seconds.</summary>
public abstract record WorkerRequest
{
    /// <summary>Address to connect to.</summary>
    public required string Address { get; init; }

    /// <summary>Port to connect to.</summary>
    public required int Port { get; init; }

    /// <summary>File of the CA's certificate.</summary>
    public required string CaPath { get; init; }

    /// <summary>The TLS offer; null without TLS.</summary>
    public TlsOffer? Tls { get; init; }

    /// <summary>Seed of the run.</summary>
    public required ulong Seed { get; init; }

    /// <summary>Longest wait for an answer or a connection.</summary>
    public required double Timeout { get; init; }

    /// <summary>The run's epoch, a timestamp of the stopwatch.</summary>
    public required long Epoch { get; init; }
}

/// <summary>One cell, as the controller requests it from a worker.</summary>
public sealed record CellRequest : WorkerRequest
{
    /// <summary>Prefix of the cell's Create Order request ids: other in every cell. At most 32 characters.</summary>
    public required string RequestIdPrefix { get; init; }

    /// <summary>A connection per session or per request.</summary>
    public required ConnectionScope Connection { get; init; }

    /// <summary>Name that the server's certificate must have, and that is sent as SNI.</summary>
    public required string ServerName { get; init; }

    /// <summary><c>soap</c> or <c>json</c>.</summary>
    public required string Format { get; init; }

    /// <summary>Kind of load.</summary>
    public required LoadKind Load { get; init; }

    /// <summary>Part of the workload: the same part gives the same sessions.</summary>
    public required ulong Part { get; init; }

    /// <summary>EBs in the whole cell.</summary>
    public required int Ebs { get; init; }

    /// <summary>First EB of this worker.</summary>
    public int EbFrom { get; init; }

    /// <summary>One past this worker's last EB.</summary>
    public required int EbTo { get; init; }

    /// <summary>Business sessions of fixed work.</summary>
    public int Sessions { get; init; }

    /// <summary>The window lasts until this many interactions have ended in it, if that takes longer; 0 for the window as it is.</summary>
    public long MinimumInteractions { get; init; }

    /// <summary>Settling before the window.</summary>
    public double Settling { get; init; }

    /// <summary>Measured window.</summary>
    public double Window { get; init; }

    /// <summary>Sessions per second of an open loop, of this worker.</summary>
    public double Arrivals { get; init; }

    /// <summary>Seed of the database's population.</summary>
    public required ulong PopulationSeed { get; init; }

    /// <summary>Customers in the database.</summary>
    public required int Customers { get; init; }

    /// <summary>Items in the database.</summary>
    public required int Items { get; init; }

    /// <summary>The day that the population refers to.</summary>
    public required DateOnly AsOf { get; init; }

    /// <summary>Session lengths.</summary>
    public required string SessionLength { get; init; }

    /// <summary>The mix; null for the default.</summary>
    public string? Mix { get; init; }

    /// <summary>Items per Product Detail.</summary>
    public required string DetailItems { get; init; }

    /// <summary>Where the raw records go.</summary>
    public required string RecordPath { get; init; }
}
