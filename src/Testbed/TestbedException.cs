namespace TlsToll.Testbed;

/// <summary>The testbed cannot carry out a request.</summary>
/// <param name="message">The problem and its remedy, for the user.</param>
/// <param name="inner">The cause, if there is one.</param>
public class TestbedException(string message, Exception? inner = null) : Exception(message, inner);

/// <summary>A tier did not start; the message names it and ends with the last lines of its log.</summary>
/// <param name="tier">Name of the tier, such as <c>sut</c>.</param>
/// <param name="reason">Observation, as a clause that follows the name.</param>
/// <param name="logTail">Last lines of the tier's log; may be empty.</param>
internal sealed class TierStartException(string tier, string reason, string logTail)
    : TestbedException($"{tier} {reason}." + (logTail.Length == 0 ? " Its log is empty." : $" Its log ends with:\n{logTail}"))
{
    public string LogTail { get; } = logTail;
}

/// <summary>A program that the testbed requires is missing on this host.</summary>
/// <param name="message">The program and how to install it.</param>
public sealed class MissingProgramException(string message) : TestbedException(message);
