using System.Text.Json.Serialization;
using TlsToll.Results.Attributions;
using TlsToll.Results.Records;

namespace TlsToll.Results.Summaries;

/// <summary>Results of a treatment over all its counted cells.</summary>
public sealed record TreatmentResult
{
    /// <summary>Unique name of the treatment.</summary>
    public required string Name { get; init; }

    /// <summary>Factor levels by name.</summary>
    public required IReadOnlyDictionary<string, string> Factors { get; init; }

    /// <summary>
    /// Suffix of the name that distinguishes treatments with the same transport and connection, such as <c>rsa-4096</c>; null for none.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Label { get; init; }

    /// <summary>Service interactions per second: the mean over the blocks' timed cells; null without timed cells.</summary>
    public double? Sips { get; init; }

    /// <summary>Lower end of the 95 % interval of <see cref="Sips"/>.</summary>
    public double? SipsLow { get; init; }

    /// <summary>Upper end of the 95 % interval of <see cref="Sips"/>.</summary>
    public double? SipsHigh { get; init; }

    /// <summary>Half of that interval's width; null without an interval.</summary>
    [JsonIgnore]
    public double? SipsHalfWidth => (SipsHigh - SipsLow) / 2;

    /// <summary>Bottleneck: <c>sut</c> if the SUT was the bottleneck in all timed cells, otherwise <c>machine</c>.</summary>
    public required string Capacity { get; init; }

    /// <summary>Interactions in all counted cells.</summary>
    public required long Interactions { get; init; }

    /// <summary>Interactions that ended with an error, a timeout or a transport fault.</summary>
    public required long Errors { get; init; }

    /// <summary>Interactions by outcome: ok, refused, error, timeout, transport.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Connections that the SUT accepted.</summary>
    public required long Connections { get; init; }

    /// <summary>Handshakes on hop 1.</summary>
    public required HandshakeResult Handshakes { get; init; }

    /// <summary>Response times by service, of successful interactions in timed cells: percentiles per block, then their mean.</summary>
    public required IReadOnlyDictionary<string, ServiceResult> Services { get; init; }

    /// <summary>CPU time per interaction in microseconds, by tier: the mean over the blocks' cost cells.</summary>
    public required IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction { get; init; }

    /// <summary>Processor events of the SUT per interaction: the mean over the cost cells; null if not measured in all of them.</summary>
    public IReadOnlyDictionary<string, double?>? ProcessorPerInteraction { get; init; }

    /// <summary>Bytes on the wire per interaction, in both directions.</summary>
    public double? WireBytesPerInteraction { get; init; }

    /// <summary>CPU profile of the SUT from perf samples; null in a run without a profile.</summary>
    public ProfiledTreatment? Profile { get; init; }

    /// <summary>What the database did for each kind of statement, the dearest first; null in a run without a profile, or if it was not counted.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public IReadOnlyList<StatementResult>? Statements { get; init; }

    /// <summary>Number of connections by negotiated parameters.</summary>
    public required IReadOnlyList<NegotiatedCount> Negotiated { get; init; }

    /// <summary>Number of errors by reason.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }
}

/// <summary>Handshakes of hop 1, as counted by the server and by the client.</summary>
public sealed record HandshakeResult(long Full, long Resumed, long Failed, long ClientFull, long ClientResumed, long ClientFailed);

/// <summary>
/// Response times of a service in milliseconds, means over blocks; a percentile is null unless every block has interactions enough for it.
/// </summary>
public sealed record ServiceResult(long Count, double? P50Ms, double? P90Ms, double? P99Ms, double MeanMs, double? P90LowMs, double? P90HighMs);
