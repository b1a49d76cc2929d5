namespace TlsToll.Testbed;

/// <summary>The testbed cannot do what was requested.</summary>
/// <param name="message">What went wrong and the remedy, for the user.</param>
/// <param name="inner">The cause, if there is one.</param>
public class TestbedException(string message, Exception? inner = null) : Exception(message, inner);

/// <summary>A tier did not come up; the message names it and ends with the last lines of its log.</summary>
/// <param name="tier">The tier's name, such as <c>sut</c>.</param>
/// <param name="reason">The observation, as a clause after the name.</param>
/// <param name="logTail">The last lines of its log; may be empty.</param>
internal sealed class TierStartException(string tier, string reason, string logTail)
    : TestbedException($"{tier} {reason}." + (logTail.Length == 0 ? " Its log is empty." : $" Its log ends with:\n{logTail}"))
{
    /// <summary>The tier's name.</summary>
    public string Tier { get; } = tier;

    /// <summary>The last lines of its log.</summary>
    public string LogTail { get; } = logTail;
}

/// <summary>A program that the testbed needs is not on this host.</summary>
/// <param name="message">The program and how to install it.</param>
public sealed class MissingProgramException(string message) : TestbedException(message);
