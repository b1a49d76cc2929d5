using TlsToll.Measurement.Host;

namespace TlsToll.Results.Runs;

/// <summary>Data for a run's results that do not come from its cells.</summary>
public sealed record RunContext
{
    /// <summary>Start of the run.</summary>
    public required DateTime StartedAt { get; init; }

    /// <summary>End of the run.</summary>
    public required DateTime EndedAt { get; init; }

    /// <summary>True if the run was interrupted.</summary>
    public required bool Interrupted { get; init; }

    /// <summary>Description of the host.</summary>
    public required MachineDescription Machine { get; init; }

    /// <summary>All effective settings by name.</summary>
    public required IReadOnlyDictionary<string, string> Settings { get; init; }

    /// <summary>Inconsistencies found by the audit after the run.</summary>
    public required IReadOnlyList<string> Inconsistencies { get; init; }

    /// <summary>Doubts that do not come from cells.</summary>
    public IReadOnlyList<Doubt> Doubts { get; init; } = [];

    /// <summary>Remarks for the reader.</summary>
    public required IReadOnlyList<string> Remarks { get; init; }
}
