using TlsToll.Measurement.Host;

namespace TlsToll.Results.Runs;

/// <summary>The part of a run's results that does not come from its cells.</summary>
public sealed record RunContext
{
    /// <summary>When it began.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>When it ended.</summary>
    public required DateTime EndedAt { get; init; }

    /// <summary>Whether it was interrupted.</summary>
    public required bool Interrupted { get; init; }

    /// <summary>The machine.</summary>
    public required MachineDescription Machine { get; init; }

    /// <summary>All effective settings.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }

    /// <summary>Inconsistencies found by the audit after the run.</summary>
    public required IReadOnlyList<string> Inconsistencies { get; init; }

    /// <summary>Remarks for the reader.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }
}
