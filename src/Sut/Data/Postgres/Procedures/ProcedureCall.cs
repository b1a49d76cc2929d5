using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>Parameters and result of a call.</summary>
internal static class ProcedureCall
{
    public static NpgsqlCommand With<T>(this NpgsqlCommand call, T value)
    {
        call.Parameters.Add(new NpgsqlParameter<T> { TypedValue = value });
        return call;
    }

    /// <summary>Calls a procedure and reads all rows.</summary>
    public static async Task<List<T>> ReadAllAsync<T>(
        this NpgsqlCommand call, Func<NpgsqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await using var reader = await call.ExecuteReaderAsync(cancellationToken);
        var rows = new List<T>();
        while (await reader.ReadAsync(cancellationToken))
            rows.Add(read(reader));
        return rows;
    }

    /// <summary>Calls a procedure and reads at most one row.</summary>
    public static async Task<T?> ReadFirstAsync<T>(
        this NpgsqlCommand call, Func<NpgsqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await using var reader = await call.ExecuteReaderAsync(cancellationToken);
        return await reader.ReadAsync(cancellationToken) ? read(reader) : default;
    }

    /// <summary>Calls a procedure and reads one value.</summary>
    public static async Task<T> ReadValueAsync<T>(this NpgsqlCommand call, CancellationToken cancellationToken)
    {
        await using var reader = await call.ExecuteReaderAsync(cancellationToken);
        await reader.ReadAsync(cancellationToken);
        return reader.GetFieldValue<T>(0);
    }
}
