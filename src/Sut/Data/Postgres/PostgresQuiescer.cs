using Npgsql;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Quiesces by a checkpoint, and by VACUUM, because autovacuum must not run during a measurement.</summary>
internal sealed class PostgresQuiescer(NpgsqlDataSource source) : IDatabaseQuiescer
{
    // Every message is inserted, leased and deleted, so the queues collect dead rows, which would slow down later measurements.
    private static readonly string[] Always = ["VACUUM (ANALYZE) shipping_queue", "VACUUM (ANALYZE) stock_queue", "VACUUM stock"];

    // Tables that have twice their rows: otherwise their statistics would stay those of the population. Autovacuum does it at a tenth, but each time all connections plan
    // anew what reads the table, and that is work in the next measurement. A table that was never analysed has -1 rows.
    private const string Grown =
        """
        SELECT format('ANALYZE %I.%I', s.schemaname, s.relname)
        FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
        WHERE s.schemaname = current_schema() AND s.n_live_tup > 2 * greatest(c.reltuples, 500)
        ORDER BY s.relname
        """;

    /// <inheritdoc/>
    public async Task<long> QuiesceAsync(CancellationToken cancellationToken)
    {
        foreach (var statement in Always)
            await ExecuteAsync(statement, cancellationToken);
        foreach (var statement in await GrownAsync(cancellationToken))
            await ExecuteAsync(statement, cancellationToken);
        await ExecuteAsync("CHECKPOINT", cancellationToken);

        await using var count = source.CreateCommand("SELECT count(*) FROM orders");
        return (long)(await count.ExecuteScalarAsync(cancellationToken))!;
    }

    private async Task<IReadOnlyList<string>> GrownAsync(CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(Grown);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await ResultSets.ColumnAsync<string>(reader, cancellationToken);
    }

    private async Task ExecuteAsync(string statement, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(statement);
        await command.ExecuteNonQueryAsync(cancellationToken);
    }
}
