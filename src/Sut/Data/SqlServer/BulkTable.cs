using System.Data;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>A column that is loaded.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Type">Type of its values.</param>
/// <param name="Value">Its value in a row.</param>
internal sealed record BulkColumn<T>(string Name, Type Type, Func<T, object> Value);

/// <summary>A table that is loaded: its columns, and how a row is written into them.</summary>
/// <param name="name">Its name.</param>
/// <param name="columns">Those that are loaded; the others are computed or null.</param>
internal sealed class BulkTable<T>(string name, params BulkColumn<T>[] columns)
{
    public string Name => name;

    public IReadOnlyList<string> Columns => [.. columns.Select(c => c.Name)];

    /// <summary>Loads rows by one bulk copy. Several may go on at once as long as the table has no index.</summary>
    public async Task LoadAsync(SqlServerSource source, IEnumerable<T> rows, CancellationToken cancellationToken)
    {
        using var table = TableOf(rows, cancellationToken);
        await using var connection = await source.OpenAsync(cancellationToken);
        using var copy = new SqlBulkCopy(connection, SqlBulkCopyOptions.TableLock | SqlBulkCopyOptions.CheckConstraints, externalTransaction: null)
        {
            DestinationTableName = name,
            BulkCopyTimeout = 0,
        };
        foreach (var column in columns)
            copy.ColumnMappings.Add(column.Name, column.Name);
        await copy.WriteToServerAsync(table, cancellationToken);
    }

    private DataTable TableOf(IEnumerable<T> rows, CancellationToken cancellationToken)
    {
        var table = new DataTable();
        foreach (var column in columns)
            table.Columns.Add(column.Name, column.Type);
        foreach (var row in rows)
        {
            cancellationToken.ThrowIfCancellationRequested();
            table.Rows.Add([.. columns.Select(c => c.Value(row))]);
        }

        return table;
    }
}
