namespace TlsToll.Sut.Data;

/// <summary>A requirement that the database must meet.</summary>
internal interface IDatabaseRequirement
{
    /// <returns>One line with the problem and its remedy; null if the requirement is met.</returns>
    Task<string?> CheckAsync(CancellationToken cancellationToken);
}
