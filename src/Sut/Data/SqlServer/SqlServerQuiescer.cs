namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Quiesces by a checkpoint and by updating the statistics of the queues, whose rows change most.</summary>
internal sealed class SqlServerQuiescer(SqlServerSource source) : IDatabaseQuiescer
{
    /// <inheritdoc/>
    public async Task<long> QuiesceAsync(CancellationToken cancellationToken)
    {
        await source.ExecuteAsync("update statistics shipping_queue; update statistics stock_queue; checkpoint;", cancellationToken);
        return await source.QueryAsync("select count_big(*) from orders", row => row.GetInt64(0), cancellationToken);
    }
}
