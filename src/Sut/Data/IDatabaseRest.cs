namespace TlsToll.Sut.Data;

/// <summary>Brings the database to rest between two measurements, so that none pays for what another left.</summary>
internal interface IDatabaseRest
{
    /// <summary>Writes dirty pages out and brings the planner's statistics up to date.</summary>
    /// <returns>Orders in the database.</returns>
    Task<long> RestAsync(CancellationToken cancellationToken);
}
