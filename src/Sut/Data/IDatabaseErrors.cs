namespace TlsToll.Sut.Data;

/// <summary>Classifies the engine's errors, also within wrappers such as those of EF Core.</summary>
internal interface IDatabaseErrors
{
    /// <summary>True if a retry may succeed: after a lost connection, a deadlock, or while the server is starting or stopping.</summary>
    bool IsTransient(Exception error);

    /// <summary>
    /// True if the server refuses this program and will do so again: wrong password, unknown database, missing permission.
    /// </summary>
    bool IsRefusal(Exception error);

    /// <summary>
    /// True if the server itself has undone the whole transaction, so that a retry can't do the work twice; false after a lost connection,
    /// when the work may have been done.
    /// </summary>
    bool WasUndone(Exception error);

    /// <summary>Name of the key or unique index that a row violated; null for any other error.</summary>
    string? ViolatedKey(Exception error);

    /// <summary>
    /// One line for a person at a terminal: the problem and, where known, its remedy; null if the error is not the database's.
    /// </summary>
    string? Describe(Exception error);
}
