namespace TlsToll.Testbed;

/// <summary>A request that cannot be carried out as it stands, or contradicts itself; nothing was started. The message is one line for the user.</summary>
/// <param name="message">What is wrong, and what would work.</param>
/// <param name="inner">The cause, if there is an underlying one.</param>
public sealed class InvalidRequestException(string message, Exception? inner = null) : Exception(message, inner);
