namespace TlsToll.Testbed;

/// <summary>A request cannot be carried out or contradicts itself; nothing was started.</summary>
/// <param name="message">One line for the user: the problem and the remedy.</param>
/// <param name="inner">The cause, if there is an underlying one.</param>
public sealed class InvalidRequestException(string message, Exception? inner = null) : Exception(message, inner);
