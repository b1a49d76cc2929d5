using System.Text.Json.Serialization;
using TlsToll.Results.Attributions;

namespace TlsToll.Results.Summaries;

/// <summary>A treatment over all its counted cells.</summary>
public sealed record TreatmentResult
{
    /// <summary>Its unique name.</summary>
    public required string Name { get; init; }

    /// <summary>Its factor levels.</summary>
    public required IReadOnlyDictionary<string, string> Factors { get; init; }

    /// <summary>Suffix of its name that distinguishes treatments with the same transport and connection, such as <c>rsa-4096</c>; null for none.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Label { get; init; }

    /// <summary>Service interactions per second: mean over the blocks' timed cells; null without any.</summary>
    public double? Sips { get; init; }

    /// <summary>Lower end of its 95 % interval.</summary>
    public double? SipsLow { get; init; }

    /// <summary>Upper end of its 95 % interval.</summary>
    public double? SipsHigh { get; init; }

    /// <summary>Half of that interval's width; null without one.</summary>
    [JsonIgnore]
    public double? SipsHalfWidth => (SipsHigh - SipsLow) / 2;

    /// <summary>The bottleneck: <c>sut</c> if the SUT was saturated alone, otherwise <c>machine</c>.</summary>
    public required string Capacity { get; init; }

    /// <summary>Interactions in all counted cells.</summary>
    public required long Interactions { get; init; }

    /// <summary>Interactions that ended as error, timeout or transport fault.</summary>
    public required long Errors { get; init; }

    /// <summary>Interactions by outcome: ok, refused, error, timeout, transport.</summary>
    public required IReadOnlyDictionary<string, long> Outcomes { get; init; }

    /// <summary>Business sessions opened.</summary>
    public required long BusinessSessions { get; init; }

    /// <summary>Connections that the SUT accepted.</summary>
    public required long Connections { get; init; }

    /// <summary>Handshakes on hop 1.</summary>
    public required HandshakeResult Handshakes { get; init; }

    /// <summary>Response times by service, of interactions that ended well in timed cells: percentiles per block, then their mean.</summary>
    public required IReadOnlyDictionary<string, ServiceResult> Services { get; init; }

    /// <summary>CPU time per interaction by tier, mean over the blocks' cost cells, microseconds.</summary>
    public required IReadOnlyDictionary<string, double?> CpuMicrosPerInteraction { get; init; }

    /// <summary>Processor events of the SUT per interaction, mean over the cost cells; null if not measured in all of them.</summary>
    public IReadOnlyDictionary<string, double?>? ProcessorPerInteraction { get; init; }

    /// <summary>Bytes on the wire per interaction, both ways.</summary>
    public double? WireBytesPerInteraction { get; init; }

    /// <summary>The SUT's CPU profile by perf's samples; null in a run without.</summary>
    public ProfiledTreatment? Profile { get; init; }

    /// <summary>Negotiated parameters with the number of connections that had them.</summary>
    public required IReadOnlyDictionary<string, long> Negotiated { get; init; }

    /// <summary>Reasons of errors with their counts.</summary>
    public required IReadOnlyDictionary<string, long> ErrorReasons { get; init; }
}

/// <summary>Handshakes of hop 1: as the server counts them, and the client's count beside.</summary>
public sealed record HandshakeResult(long Full, long Resumed, long Failed, long ClientFull, long ClientResumed, long ClientFailed);

/// <summary>Response times of a service in milliseconds.</summary>
public sealed record ServiceResult(long Count, double P50Ms, double P90Ms, double P99Ms, double MeanMs, double? P90LowMs, double? P90HighMs);
