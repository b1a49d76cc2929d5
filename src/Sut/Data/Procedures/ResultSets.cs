using System.Data.Common;

namespace TlsToll.Sut.Data.Procedures;

internal static class ResultSets
{
    /// <summary>Reads all rows of the current result set.</summary>
    public static async Task<List<T>> RowsAsync<T>(this DbDataReader reader, Func<DbDataReader, T> read, CancellationToken cancellationToken)
    {
        var rows = new List<T>();
        while (await reader.ReadAsync(cancellationToken))
            rows.Add(read(reader));
        return rows;
    }

    /// <summary>Reads all rows of the next result set.</summary>
    public static async Task<List<T>> NextRowsAsync<T>(
        this DbDataReader reader, Func<DbDataReader, T> read, CancellationToken cancellationToken)
    {
        await reader.NextResultAsync(cancellationToken);
        return await reader.RowsAsync(read, cancellationToken);
    }

    /// <summary>Reads the first column of the next row, which must exist.</summary>
    public static async Task<T> ValueAsync<T>(DbDataReader reader, CancellationToken cancellationToken)
    {
        await reader.ReadAsync(cancellationToken);
        return reader.GetFieldValue<T>(0);
    }

    /// <summary>Reads the first column of all rows.</summary>
    public static async Task<IReadOnlyList<T>> ColumnAsync<T>(DbDataReader reader, CancellationToken cancellationToken) =>
        await reader.RowsAsync(static row => row.GetFieldValue<T>(0), cancellationToken);
}
