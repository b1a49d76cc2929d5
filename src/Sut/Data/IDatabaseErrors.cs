namespace TlsToll.Sut.Data;

/// <summary>Tells the engine's errors apart. Wrappers, such as those of EF Core, are looked through.</summary>
internal interface IDatabaseErrors
{
    /// <summary>Whether the same again may succeed: a lost connection, a deadlock, a server that is starting or stopping.</summary>
    bool IsTransient(Exception error);

    /// <summary>
    /// Whether the server is there and turns this program away, and will again: a wrong password, no such database, no right to it.
    /// </summary>
    bool IsRefusal(Exception error);

    /// <summary>Name of the key or unique index that a row broke; null if the error is another.</summary>
    string? ViolatedKey(Exception error);

    /// <summary>
    /// One line that says what went wrong and, where that is known, what to do about it, for a person at a terminal; null if the error is
    /// not the database's.
    /// </summary>
    string? Describe(Exception error);
}
