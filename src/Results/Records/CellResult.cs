namespace TlsToll.Results.Records;

/// <summary>Result of a worker's part of a cell. Times in nanoseconds since the run's epoch.</summary>
public sealed record CellResult
{
    /// <summary>Start of the first connect.</summary>
    public required long Start { get; init; }

    /// <summary>End of the last close.</summary>
    public required long End { get; init; }

    /// <summary>Start of the measured window.</summary>
    public required long WindowStart { get; init; }

    /// <summary>End of the measured window; of a fixed work, the end.</summary>
    public required long WindowEnd { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long Sessions { get; init; }

    /// <summary>Business sessions that a failed connection cut short.</summary>
    public required long Aborted { get; init; }

    /// <summary>Connections opened (TCP).</summary>
    public required long Connections { get; init; }

    /// <summary>Full handshakes.</summary>
    public required long Full { get; init; }

    /// <summary>Resumed handshakes.</summary>
    public required long Resumed { get; init; }

    /// <summary>Failed handshakes.</summary>
    public required long Failed { get; init; }

    /// <summary>Handshakes that could not be told.</summary>
    public required long Unknown { get; init; }

    /// <summary>Sessions that arrived while the bound of concurrent ones was reached, and so were never started (open loop).</summary>
    public long Dropped { get; init; }

    /// <summary>Sessions under way at the middle and at the end of the window (open loop).</summary>
    public long ConcurrentAtMiddle { get; init; }

    /// <summary>Sessions under way at the end of the window (open loop).</summary>
    public long ConcurrentAtEnd { get; init; }

    /// <summary>Largest delay of a session's start behind its arrival (open loop).</summary>
    public long WorstLag { get; init; }

    /// <summary>Negotiated parameters; connection records refer to them by index.</summary>
    public required IReadOnlyList<NegotiatedParameters> Negotiated { get; init; }

    /// <summary>Reasons of errors, the first kinds of them, with counts.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }
}
