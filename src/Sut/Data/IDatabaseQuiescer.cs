namespace TlsToll.Sut.Data;

/// <summary>Quiesces the database between measurements, so that none bears the deferred costs of an earlier one.</summary>
internal interface IDatabaseQuiescer
{
    /// <summary>Writes dirty pages and updates the planner's statistics.</summary>
    /// <returns>Number of orders in the database.</returns>
    Task<long> QuiesceAsync(CancellationToken cancellationToken);
}
