namespace TlsToll.Testbed.Tiers;

/// <summary>Command, environment and limits for the start of a tier.</summary>
/// <param name="Name">Name of the tier and its log, unique in the run.</param>
/// <param name="Command">Words of the command.</param>
public sealed record TierLaunch(string Name, IReadOnlyList<string> Command)
{
    /// <summary>
    /// Command prefix, such as <c>taskset -c 1</c>, which sets the number of processors that a runtime reads at its start.
    /// </summary>
    public IReadOnlyList<string> Prefix { get; init; } = [];

    /// <summary>Processors to use until the tier is ready; null for those of the prefix.</summary>
    public StartProcessors? Starting { get; init; }

    /// <summary>Environment variables in addition to the inherited ones.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Longest wait for the tier's ready line.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>Clock of <see cref="Timeout"/>.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;
}
