using Npgsql;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Loads rows by binary COPY, one per call.</summary>
internal sealed class PostgresPopulation(NpgsqlDataSource source) : PopulationTarget
{
    public override Task CreateTablesAsync(CancellationToken cancellationToken) => ExecuteAsync(PostgresScripts.Tables, cancellationToken);

    public override async Task LoadAsync<T>(PopulationTable<T> table, IEnumerable<T> rows, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var copy = await connection.BeginBinaryImportAsync(
            $"copy {table.Name} ({string.Join(", ", table.Columns)}) from stdin (format binary)", cancellationToken);
        foreach (var row in rows)
        {
            cancellationToken.ThrowIfCancellationRequested();
            copy.WriteRow(table.Values(row));
        }

        await copy.CompleteAsync(cancellationToken);
    }

    public override Task DropAsync(CancellationToken cancellationToken) => ExecuteAsync(PostgresScripts.Drop, cancellationToken);

    public override ValueTask DisposeAsync() => source.DisposeAsync();

    protected override async Task CreateRestAsync(CancellationToken cancellationToken)
    {
        await ExecuteAsync(PostgresScripts.KeysAndIndexes, cancellationToken);
        await ExecuteAsync(PostgresScripts.Procedures, cancellationToken);
    }

    // Without VACUUM, the first readers would write hint bits.
    protected override Task SettleAsync(CancellationToken cancellationToken) => ExecuteAsync("vacuum (analyze)", cancellationToken);

    protected override async Task<bool> ExistsAsync(string table, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand("select to_regclass($1) is not null");
        command.Parameters.AddValues([table]);
        return await command.ExecuteScalarAsync(cancellationToken) is true;
    }

    protected override async Task ExecuteAsync(string batch, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(batch);
        command.CommandTimeout = 0;
        await command.ExecuteNonQueryAsync(cancellationToken);
    }
}
