namespace TlsToll.Results.Records;

/// <summary>Result of a worker's share of a cell. Times in nanoseconds since the run's epoch.</summary>
public sealed record CellResult
{
    /// <summary>Start of the first connect.</summary>
    public required long Start { get; init; }

    /// <summary>End of the last close.</summary>
    public required long End { get; init; }

    /// <summary>Start of the measured window.</summary>
    public required long WindowStart { get; init; }

    /// <summary>End of the measured window; for fixed work, the end of the work.</summary>
    public required long WindowEnd { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long Sessions { get; init; }

    /// <summary>Business sessions cut short by a failed connection.</summary>
    public required long Aborted { get; init; }

    /// <summary>Connections opened (TCP).</summary>
    public required long Connections { get; init; }

    /// <summary>Full handshakes.</summary>
    public required long Full { get; init; }

    /// <summary>Resumed handshakes.</summary>
    public required long Resumed { get; init; }

    /// <summary>Failed handshakes.</summary>
    public required long Failed { get; init; }

    /// <summary>Handshakes whose kind could not be determined.</summary>
    public required long Unknown { get; init; }

    /// <summary>
    /// Sessions that were never started because the limit of concurrent sessions was reached when they arrived (open loop).
    /// </summary>
    public long Dropped { get; init; }

    /// <summary>Sessions under way at the middle of the window (open loop).</summary>
    public long ConcurrentAtMiddle { get; init; }

    /// <summary>Sessions under way at the end of the window (open loop).</summary>
    public long ConcurrentAtEnd { get; init; }

    /// <summary>Negotiated parameters; connection records refer to them by index.</summary>
    public required IReadOnlyList<NegotiatedParameters> Negotiated { get; init; }

    /// <summary>Error counts by reason, for the first reasons that occurred.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }
}
