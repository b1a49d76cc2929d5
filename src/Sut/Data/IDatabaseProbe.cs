namespace TlsToll.Sut.Data;

/// <summary>Checks that the database can be used.</summary>
internal interface IDatabaseProbe
{
    /// <summary>True if the database responds and meets every requirement.</summary>
    Task<bool> IsReadyAsync(CancellationToken cancellationToken);

    /// <summary>
    /// One line with the unmet requirement and its remedy; null if all are met, or if the database is unreachable and may still become
    /// available.
    /// </summary>
    Task<string?> CheckAsync(CancellationToken cancellationToken);
}
