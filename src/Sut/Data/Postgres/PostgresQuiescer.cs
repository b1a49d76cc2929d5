using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>A checkpoint; and vacuum, since autovacuum is kept out of the cells.</summary>
internal sealed class PostgresQuiescer(NpgsqlDataSource source) : IDatabaseQuiescer
{
    /// <inheritdoc/>
    public async Task<long> QuiesceAsync(CancellationToken cancellationToken)
    {
        // The queues are the tables whose dead rows would make later cells slower: every message is inserted, leased and deleted.
        await ExecuteAsync("VACUUM (ANALYZE) shipping_queue", cancellationToken);
        await ExecuteAsync("VACUUM (ANALYZE) stock_queue", cancellationToken);
        await ExecuteAsync("VACUUM stock", cancellationToken);
        await ExecuteAsync("CHECKPOINT", cancellationToken);
        await using var count = source.CreateCommand("SELECT count(*) FROM orders");
        return (long)(await count.ExecuteScalarAsync(cancellationToken))!;
    }

    private async Task ExecuteAsync(string command, CancellationToken cancellationToken)
    {
        await using var execute = source.CreateCommand(command);
        await execute.ExecuteNonQueryAsync(cancellationToken);
    }
}
