namespace TlsToll.Testbed;

/// <summary>The testbed cannot do what it was asked; the message is for the user and says what to do about it.</summary>
public class TestbedException : Exception
{
    /// <summary>An error without an underlying one.</summary>
    /// <param name="message">What went wrong.</param>
    public TestbedException(string message)
        : base(message)
    {
    }

    /// <summary>An error with its cause.</summary>
    /// <param name="message">What went wrong.</param>
    /// <param name="inner">The cause.</param>
    public TestbedException(string message, Exception inner)
        : base(message, inner)
    {
    }
}

/// <summary>A tier did not come up; the message names it and ends with the last lines of its log.</summary>
/// <param name="tier">The tier's name, such as <c>sut</c>.</param>
/// <param name="reason">What was seen, as a clause after the name.</param>
/// <param name="logTail">The last lines of its log; may be empty.</param>
internal sealed class TierStartException(string tier, string reason, string logTail)
    : TestbedException($"{tier} {reason}." + (logTail.Length == 0 ? " Its log is empty." : $" Its log ends with:\n{logTail}"))
{
    /// <summary>The tier's name.</summary>
    public string Tier { get; } = tier;

    /// <summary>The last lines of its log.</summary>
    public string LogTail { get; } = logTail;
}

/// <summary>A program that the testbed needs is not on this machine; the message says how to get it.</summary>
/// <param name="message">What is missing.</param>
public sealed class MissingProgramException(string message) : TestbedException(message);
