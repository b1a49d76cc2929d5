namespace TlsToll.Sut.Data;

/// <summary>Looks whether the database is fit for use.</summary>
internal interface IDatabaseProbe
{
    /// <summary>Whether it answers and holds what this program needs of it.</summary>
    Task<bool> IsReadyAsync(CancellationToken cancellationToken);

    /// <summary>
    /// What it lacks for certain and what to do about it, a line for a person; null for nothing. One that cannot be reached may come yet, and
    /// lacks nothing for certain.
    /// </summary>
    Task<string?> FindLackAsync(CancellationToken cancellationToken);
}
