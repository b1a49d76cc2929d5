namespace TlsToll.Testbed.Tiers;

/// <summary>How a tier is started.</summary>
/// <param name="Name">Its name, unique in a run; also its log's.</param>
/// <param name="Command">The words of its command.</param>
public sealed record TierLaunch(string Name, IReadOnlyList<string> Command)
{
    /// <summary>
    /// Words put before the command, such as <c>taskset -c 1</c>: the number of cores, which a runtime reads at its start.
    /// </summary>
    public IReadOnlyList<string> Prefix { get; init; } = [];

    /// <summary>Environment variables on top of the inherited ones.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>(StringComparer.Ordinal);

    /// <summary>Longest wait for its ready line.</summary>
    public TimeSpan Timeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>The clock of <see cref="Timeout"/>.</summary>
    public TimeProvider Time { get; init; } = TimeProvider.System;
}

/// <summary>The end of a tier.</summary>
/// <param name="Tier">Its name.</param>
/// <param name="ExitCode">Its exit code; 128 + the signal's number if one ended it.</param>
/// <param name="LogTail">The last lines of its log.</param>
public sealed record TierExit(string Tier, int ExitCode, string LogTail)
{
    /// <summary>A sentence for the user, with the log's tail.</summary>
    /// <returns>The text.</returns>
    public string Describe() => $"{Tier} ended during the run with exit code {ExitCode}.{(LogTail.Length == 0 ? "" : "\n" + LogTail)}";
}
