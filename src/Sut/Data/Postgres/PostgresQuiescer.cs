using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Quiesces by a checkpoint, and by VACUUM, because autovacuum must not run during a measurement.</summary>
internal sealed class PostgresQuiescer(NpgsqlDataSource source) : IDatabaseQuiescer
{
    /// <inheritdoc/>
    public async Task<long> QuiesceAsync(CancellationToken cancellationToken)
    {
        // Every message is inserted, leased and deleted, so the queues collect dead rows, which would slow down later measurements.
        string[] statements = ["VACUUM (ANALYZE) shipping_queue", "VACUUM (ANALYZE) stock_queue", "VACUUM stock", "CHECKPOINT"];
        foreach (var statement in statements)
        {
            await using var command = source.CreateCommand(statement);
            await command.ExecuteNonQueryAsync(cancellationToken);
        }

        await using var count = source.CreateCommand("SELECT count(*) FROM orders");
        return (long)(await count.ExecuteScalarAsync(cancellationToken))!;
    }
}
