using System.Data;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Loads rows by bulk copy, one per call.</summary>
internal sealed class SqlServerPopulation(SqlServerSource source) : PopulationTarget
{
    public override Task PrepareAsync(CancellationToken cancellationToken) => new SqlServerDatabase(source).PrepareAsync(cancellationToken);

    public override Task CreateTablesAsync(CancellationToken cancellationToken) => ExecuteAsync(SqlServerScripts.Tables, cancellationToken);

    public override async Task LoadAsync<T>(PopulationTable<T> table, IEnumerable<T> rows, CancellationToken cancellationToken)
    {
        using var data = new DataTable();
        foreach (var row in rows)
        {
            cancellationToken.ThrowIfCancellationRequested();
            object[] values = [.. table.Values(row).Select(v => v is DateOnly day ? day.ToDateTime(TimeOnly.MinValue) : v)];
            if (data.Columns.Count == 0)
                data.Columns.AddRange([.. table.Columns.Zip(values, (name, value) => new DataColumn(name, value.GetType()))]);
            data.Rows.Add(values);
        }

        if (data.Rows.Count == 0)
            return;
        await using var connection = await source.OpenAsync(cancellationToken);
        using var copy = new SqlBulkCopy(connection, SqlBulkCopyOptions.TableLock | SqlBulkCopyOptions.CheckConstraints, externalTransaction: null)
        {
            DestinationTableName = table.Name,
            BulkCopyTimeout = 0,
        };
        foreach (var column in table.Columns)
            copy.ColumnMappings.Add(column, column);
        await copy.WriteToServerAsync(data, cancellationToken);
    }

    public override Task DropAsync(CancellationToken cancellationToken) => ExecuteAsync(SqlServerScripts.Drop, cancellationToken);

    public override ValueTask DisposeAsync() => ValueTask.CompletedTask;

    // Creating an index also gathers its statistics from all rows.
    protected override Task CreateRestAsync(CancellationToken cancellationToken) =>
        ExecuteAsync([.. SqlServerScripts.KeysAndIndexes, .. SqlServerScripts.Procedures], cancellationToken);

    protected override Task SettleAsync(CancellationToken cancellationToken) => ExecuteAsync("checkpoint;", cancellationToken);

    protected override Task<bool> ExistsAsync(string table, CancellationToken cancellationToken) =>
        source.QueryAsync($"select cast(count(object_id('{table}')) as bit)", row => row.GetBoolean(0), cancellationToken);

    protected override Task ExecuteAsync(string batch, CancellationToken cancellationToken) => source.ExecuteAsync(batch, cancellationToken);

    private async Task ExecuteAsync(IReadOnlyList<string> batches, CancellationToken cancellationToken)
    {
        foreach (var batch in batches)
            await source.ExecuteAsync(batch, cancellationToken);
    }
}
