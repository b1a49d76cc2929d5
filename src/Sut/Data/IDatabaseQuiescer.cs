namespace TlsToll.Sut.Data;

/// <summary>Quiesces the database between two measurements, so that none pays for another's leftovers.</summary>
internal interface IDatabaseQuiescer
{
    /// <summary>Writes dirty pages and updates the planner's statistics.</summary>
    /// <returns>Number of orders in the database.</returns>
    Task<long> QuiesceAsync(CancellationToken cancellationToken);
}
