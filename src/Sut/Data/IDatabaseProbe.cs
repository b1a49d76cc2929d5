namespace TlsToll.Sut.Data;

/// <summary>Checks whether the database is usable.</summary>
internal interface IDatabaseProbe
{
    /// <summary>One line that says why the database is not usable; null if it responds and meets all requirements.</summary>
    Task<string?> WhyNotReadyAsync(CancellationToken cancellationToken);

    /// <summary>
    /// One line with an unmet requirement and its remedy; null if all are met, or if the database is unreachable but may become available.
    /// </summary>
    Task<string?> CheckAsync(CancellationToken cancellationToken);
}
