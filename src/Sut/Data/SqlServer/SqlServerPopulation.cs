using System.Globalization;
using TlsToll.Sut.Data.Entities;
using TlsToll.Workload;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Loads by bulk copy, one a call, into tables that have no index yet.</summary>
internal sealed class SqlServerPopulation(SqlServerSource source) : IPopulationTarget
{
    public async Task ClearAsync(CancellationToken cancellationToken)
    {
        await new SqlServerDatabase(source).PrepareAsync(cancellationToken);
        if (await IsThereAsync(ApplicationTables.Version, cancellationToken))
            await DropAsync(cancellationToken);
        foreach (var table in ApplicationTables.Populated)
        {
            if (await IsThereAsync(table, cancellationToken))
                throw ApplicationTables.Foreign(table);
        }
    }

    public Task CreateTablesAsync(CancellationToken cancellationToken) => ExecuteAsync(SqlServerScripts.Tables, cancellationToken);

    public Task LoadAsync(IReadOnlyList<CountryRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Country.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<AddressRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Address.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<AuthorRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Author.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<CustomerRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Customer.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<ItemRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Item.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<OrderRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Orders.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<OrderLineRow> rows, CancellationToken cancellationToken) =>
        BulkTables.OrderLine.LoadAsync(source, rows, cancellationToken);

    public Task LoadAsync(IEnumerable<StockRow> rows, CancellationToken cancellationToken) =>
        BulkTables.Stock.LoadAsync(source, rows, cancellationToken);

    // Making an index gathers its statistics from all rows.
    public async Task FinishAsync(PopulationScale scale, CancellationToken cancellationToken)
    {
        await ExecuteAsync(SqlServerScripts.KeysAndIndexes, cancellationToken);
        await ExecuteAsync(SqlServerScripts.Procedures, cancellationToken);
        await source.ExecuteAsync(
            string.Create(
                CultureInfo.InvariantCulture,
                $"""
                alter sequence address_hilo restart with {scale.Addresses + 1L};
                alter sequence customer_hilo restart with {scale.Customers + 1L};
                alter sequence orders_hilo restart with {scale.Orders + 1L};
                checkpoint;
                insert into schema_version (sv_version, sv_seed, sv_customers, sv_items, sv_as_of)
                values ({SchemaVersion.Current}, {scale.Seed}, {scale.Customers}, {scale.Items}, '{scale.AsOf:yyyy-MM-dd}');
                """),
            cancellationToken);
    }

    public Task DropAsync(CancellationToken cancellationToken) => ExecuteAsync(SqlServerScripts.Drop, cancellationToken);

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    private Task<bool> IsThereAsync(string table, CancellationToken cancellationToken) =>
        source.QueryAsync($"select cast(count(object_id('{table}')) as bit)", row => row.GetBoolean(0), cancellationToken);

    private async Task ExecuteAsync(IReadOnlyList<string> batches, CancellationToken cancellationToken)
    {
        foreach (var batch in batches)
            await source.ExecuteAsync(batch, cancellationToken);
    }
}
