namespace TlsToll.Sut.Data;

/// <summary>Classifies the engine's errors, including those wrapped in other exceptions, such as EF Core's.</summary>
internal interface IDatabaseErrors
{
    /// <summary>True if a retry may succeed: after a lost connection or a deadlock, or while the server is starting or stopping.</summary>
    bool IsTransient(Exception error);

    /// <summary>
    /// True if the server refuses this program and a retry would not help: wrong password, unknown database, missing permission.
    /// </summary>
    bool IsRefusal(Exception error);

    /// <summary>
    /// True if the server has rolled back the whole transaction, so that a retry cannot repeat an effect. False after a lost connection,
    /// because the work may have been committed.
    /// </summary>
    bool WasUndone(Exception error);

    /// <summary>
    /// Name of the violated key or unique index, or of the trigger that refused a voided request id; null for any other error.
    /// </summary>
    string? ViolatedKey(Exception error);

    /// <summary>One human-readable line with the problem and, if known, its remedy; null if the error is not a database error.</summary>
    string? Describe(Exception error);
}
