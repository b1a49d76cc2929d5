using System.Globalization;
using Npgsql;
using TlsToll.Sut.Data.Entities;
using TlsToll.Workload;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Loads by binary COPY, one a call.</summary>
internal sealed class PostgresPopulation(NpgsqlDataSource source) : IPopulationTarget
{
    public async Task ClearAsync(CancellationToken cancellationToken)
    {
        if (await IsThereAsync(ApplicationTables.Version, cancellationToken))
            await DropAsync(cancellationToken);
        foreach (var table in ApplicationTables.Populated)
        {
            if (await IsThereAsync(table, cancellationToken))
                throw ApplicationTables.Foreign(table);
        }
    }

    public Task CreateTablesAsync(CancellationToken cancellationToken) => ExecuteAsync(PostgresScripts.Tables, cancellationToken);

    public Task LoadAsync(IReadOnlyList<CountryRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Country, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<AddressRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Address, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<AuthorRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Author, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<CustomerRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Customer, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<ItemRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Item, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<OrderRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Orders, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<OrderLineRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.OrderLine, rows, PostgresRows.Write, cancellationToken);

    public Task LoadAsync(IEnumerable<StockRow> rows, CancellationToken cancellationToken) =>
        CopyAsync(PostgresRows.Stock, rows, PostgresRows.Write, cancellationToken);

    public async Task FinishAsync(PopulationScale scale, CancellationToken cancellationToken)
    {
        await ExecuteAsync(PostgresScripts.KeysAndIndexes, cancellationToken);
        await ExecuteAsync(PostgresScripts.Procedures, cancellationToken);
        await ExecuteAsync(
            string.Create(
                CultureInfo.InvariantCulture,
                $"""
                alter sequence address_hilo restart with {scale.Addresses + 1L};
                alter sequence customer_hilo restart with {scale.Customers + 1L};
                alter sequence orders_hilo restart with {scale.Orders + 1L};
                """),
            cancellationToken);

        // Vacuumed, too: otherwise the first readers would write hint bits.
        await ExecuteAsync("vacuum (analyze)", cancellationToken);
        await ExecuteAsync(
            string.Create(
                CultureInfo.InvariantCulture,
                $"""
                insert into schema_version (sv_version, sv_seed, sv_customers, sv_items, sv_as_of)
                values ({SchemaVersion.Current}, {scale.Seed}, {scale.Customers}, {scale.Items}, '{scale.AsOf:yyyy-MM-dd}')
                """),
            cancellationToken);
    }

    public Task DropAsync(CancellationToken cancellationToken) => ExecuteAsync(PostgresScripts.Drop, cancellationToken);

    public ValueTask DisposeAsync() => source.DisposeAsync();

    private async Task<bool> IsThereAsync(string table, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand("select to_regclass($1) is not null");
        command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = table });
        return await command.ExecuteScalarAsync(cancellationToken) is true;
    }

    private async Task ExecuteAsync(string sql, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(sql);
        command.CommandTimeout = 0;
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    private async Task CopyAsync<T>(
        string target, IEnumerable<T> rows, Action<NpgsqlBinaryImporter, T> write, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        await using var copy = await connection.BeginBinaryImportAsync($"copy {target} from stdin (format binary)", cancellationToken);
        foreach (var row in rows)
        {
            cancellationToken.ThrowIfCancellationRequested();
            copy.StartRow();
            write(copy, row);
        }

        await copy.CompleteAsync(cancellationToken);
    }
}
