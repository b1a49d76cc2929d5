using Npgsql;
using TlsToll.Contracts.Administration;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Statements by pg_stat_statements, which counts if the server loads it at its start.</summary>
internal sealed class PostgresStatements(NpgsqlDataSource source) : IDatabaseStatements
{
    private const string Module = "pg_stat_statements";

    private const string Loaded = "SHOW shared_preload_libraries";

    private const string Install = "CREATE EXTENSION IF NOT EXISTS pg_stat_statements";

    // One row per user and nesting level otherwise. What is asked here to read them is left out.
    private const string Read = """
        SELECT query, sum(calls)::bigint, sum(plans)::bigint, 1000 * sum(total_plan_time), 1000 * sum(total_exec_time),
            sum(shared_blks_hit + shared_blks_read)::bigint, sum(wal_bytes)::bigint
        FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%shared_preload_libraries%'
        GROUP BY query
        """;

    /// <inheritdoc/>
    public async Task<IReadOnlyList<StatementCounter>?> ReadAsync(CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using (var loaded = new NpgsqlCommand(Loaded, connection))
        {
            if (await loaded.ExecuteScalarAsync(cancellationToken) is not string modules || !modules.Contains(Module, StringComparison.Ordinal))
                return null;
        }

        await using (var install = new NpgsqlCommand(Install, connection))
            await install.ExecuteNonQueryAsync(cancellationToken);
        await using var read = new NpgsqlCommand(Read, connection);
        await using var rows = await read.ExecuteReaderAsync(cancellationToken);
        var statements = new List<StatementCounter>();
        while (await rows.ReadAsync(cancellationToken))
        {
            statements.Add(new StatementCounter(
                rows.GetString(0), rows.GetInt64(1), rows.GetInt64(2), rows.GetDouble(3), rows.GetDouble(4), rows.GetInt64(5), rows.GetInt64(6)));
        }

        return statements;
    }
}
