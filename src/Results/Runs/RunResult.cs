using TlsToll.Measurement.Host;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Summaries;

namespace TlsToll.Results.Runs;

/// <summary>The contents of <c>run.json</c>. Null is "not measured"; zero never stands in for it.</summary>
public sealed record RunResult
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

    /// <summary>Remarks for the reader: disturbances, bottlenecks, missing values.</summary>
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
