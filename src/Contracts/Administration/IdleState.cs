using System.Text.Json.Serialization;

namespace TlsToll.Contracts.Administration;

/// <summary>Work in progress of the SUT, counted in memory; the response of <c>GET /idle</c>.</summary>
/// <param name="OpenConnections">Number of open connections to the service ports.</param>
/// <param name="Backlog">Number of unfinished queue messages that the process knows.</param>
/// <param name="Paused">True if Shipping and Stock take no messages, so that the backlog waits and is not in progress.</param>
public sealed record IdleState(long OpenConnections, long Backlog, bool Paused = false)
{
    /// <summary>True if nothing is in progress.</summary>
    [JsonIgnore]
    public bool IsIdle => OpenConnections == 0 && (Paused || Backlog == 0);
}
