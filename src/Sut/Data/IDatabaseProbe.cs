namespace TlsToll.Sut.Data;

/// <summary>Checks whether the database is usable.</summary>
internal interface IDatabaseProbe
{
    /// <summary>True if the database responds and meets all requirements.</summary>
    Task<bool> IsReadyAsync(CancellationToken cancellationToken);

    /// <summary>
    /// One line with an unmet requirement and its remedy; null if all are met, or if the database is unreachable but may become available.
    /// </summary>
    Task<string?> CheckAsync(CancellationToken cancellationToken);
}
