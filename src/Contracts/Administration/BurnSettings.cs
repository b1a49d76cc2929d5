using System.Text.Json.Serialization;

namespace TlsToll.Contracts.Administration;

/// <summary>CPU time that the SUT burns, for tests of the measurement method; the body of <c>PUT /burn</c>.</summary>
/// <param name="ConnectionMicros">Microseconds per accepted connection, 0 to 1,000,000.</param>
/// <param name="InteractionMicros">Microseconds per interaction, 0 to 1,000,000.</param>
public sealed record BurnSettings(int ConnectionMicros, int InteractionMicros)
{
    /// <summary>Maximum of either value, in microseconds.</summary>
    public const int Most = 1_000_000;

    /// <summary>True if both values are from 0 to <see cref="Most"/>.</summary>
    [JsonIgnore]
    public bool IsInRange => ConnectionMicros is >= 0 and <= Most && InteractionMicros is >= 0 and <= Most;
}
