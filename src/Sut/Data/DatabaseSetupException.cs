namespace TlsToll.Sut.Data;

/// <summary>The database or its connection string is unusable. The message is one human-readable line.</summary>
internal sealed class DatabaseSetupException(string message, Exception? inner = null) : Exception(message, inner)
{
    /// <summary>Parses a connection string.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid.</exception>
    public static T Parse<T>(string connectionString, Func<string, T> parse)
    {
        try
        {
            return parse(connectionString);
        }
        catch (Exception e) when (e is ArgumentException or FormatException or OverflowException)
        {
            // The message contains a keyword or a position, never the password.
            throw new DatabaseSetupException($"The connection string is invalid: {e.Message}", e);
        }
    }
}
