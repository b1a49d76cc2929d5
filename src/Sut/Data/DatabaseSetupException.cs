namespace TlsToll.Sut.Data;

/// <summary>The database or its connection string is not usable. The message is one line for a person.</summary>
internal sealed class DatabaseSetupException(string message, Exception? inner = null) : Exception(message, inner);
