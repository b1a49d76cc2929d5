using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>A checkpoint; and vacuum, since autovacuum is kept out of the cells.</summary>
internal sealed class PostgresQuiescer(NpgsqlDataSource source) : IDatabaseQuiescer
{
    /// <inheritdoc/>
    public async Task<long> QuiesceAsync(CancellationToken cancellationToken)
    {
        // The queues are the tables whose dead rows would make later cells slower: every message is inserted, leased and deleted.
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
