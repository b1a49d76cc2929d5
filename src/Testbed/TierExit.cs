namespace TlsToll.Testbed;

/// <summary>End of a tier.</summary>
/// <param name="Tier">Name of the tier.</param>
/// <param name="ExitCode">Exit code; 128 + the signal's number if a signal ended the tier.</param>
/// <param name="LogTail">Last lines of the tier's log.</param>
public sealed record TierExit(string Tier, int ExitCode, string LogTail)
{
    /// <summary>Describes the end in a sentence for the user, followed by the log's tail.</summary>
    /// <returns>The sentence and the log's tail.</returns>
    public string Describe() => $"{Tier} ended during the run with exit code {ExitCode}.{(LogTail.Length == 0 ? "" : "\n" + LogTail)}";
}
