using System.Data;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>A call: one round trip.</summary>
internal sealed class ProcedureCall(SqlServerSource source, CommandType type, string text, SqlParameter[] parameters)
{
    /// <summary>Calls for nothing.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenAsync(cancellationToken);
        await using var command = CommandOn(connection);
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    /// <summary>Calls for result sets, and lets them be read.</summary>
    public async Task<T> ReadAsync<T>(Func<SqlDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenAsync(cancellationToken);
        await using var command = CommandOn(connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var answer = await read(reader, cancellationToken);

        // What fails behind the last row that was read is thrown here and nowhere else.
        while (await reader.NextResultAsync(cancellationToken))
        {
            // Further rows are not needed.
        }

        return answer;
    }

    /// <summary>Calls a procedure and reads all rows.</summary>
    public Task<List<T>> ReadAllAsync<T>(Func<SqlDataReader, T> read, CancellationToken cancellationToken) =>
        ReadAsync((reader, ct) => reader.RowsAsync(read, ct), cancellationToken);

    /// <summary>Calls a procedure and reads at most one row.</summary>
    public Task<T?> ReadFirstAsync<T>(Func<SqlDataReader, T> read, CancellationToken cancellationToken) =>
        ReadAsync(async (reader, ct) => await reader.ReadAsync(ct) ? read(reader) : default, cancellationToken);

    /// <summary>Calls a procedure and reads one value.</summary>
    public Task<T> ReadValueAsync<T>(CancellationToken cancellationToken) => ReadAsync(
        async (reader, ct) =>
        {
            await reader.ReadAsync(ct);
            return reader.GetFieldValue<T>(0);
        },
        cancellationToken);

    private SqlCommand CommandOn(SqlConnection connection)
    {
        var command = new SqlCommand(text, connection) { CommandType = type };
        command.Parameters.AddRange(parameters);
        return command;
    }
}

/// <summary>Result sets, one after the other.</summary>
internal static class ResultSets
{
    /// <summary>The rows of the one that the reader is at.</summary>
    public static async Task<List<T>> RowsAsync<T>(
        this SqlDataReader reader, Func<SqlDataReader, T> read, CancellationToken cancellationToken)
    {
        var rows = new List<T>();
        while (await reader.ReadAsync(cancellationToken))
            rows.Add(read(reader));
        return rows;
    }

    /// <summary>The rows of the next.</summary>
    public static async Task<List<T>> NextRowsAsync<T>(
        this SqlDataReader reader, Func<SqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await reader.NextResultAsync(cancellationToken);
        return await reader.RowsAsync(read, cancellationToken);
    }
}
