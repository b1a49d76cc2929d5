namespace TlsToll.Sut.Data;

/// <summary>The database, or what was said of it, is not usable as it is. The message is one line for a person.</summary>
internal sealed class DatabaseSetupException(string message, Exception? inner = null) : Exception(message, inner);
