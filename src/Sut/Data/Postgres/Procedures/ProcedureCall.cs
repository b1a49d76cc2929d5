using Npgsql;

namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>The parameters and the answer of a call.</summary>
internal static class ProcedureCall
{
    /// <summary>Adds the next parameter.</summary>
    public static NpgsqlCommand With<T>(this NpgsqlCommand call, T value)
    {
        call.Parameters.Add(new NpgsqlParameter<T> { TypedValue = value });
        return call;
    }

    /// <summary>Calls for rows, and reads each.</summary>
    public static async Task<List<T>> ReadAllAsync<T>(
        this NpgsqlCommand call, Func<NpgsqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await using var reader = await call.ExecuteReaderAsync(cancellationToken);
        var rows = new List<T>();
        while (await reader.ReadAsync(cancellationToken))
            rows.Add(read(reader));
        return rows;
    }

    /// <summary>Calls for one row at most.</summary>
    public static async Task<T?> ReadFirstAsync<T>(
        this NpgsqlCommand call, Func<NpgsqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await using var reader = await call.ExecuteReaderAsync(cancellationToken);
        return await reader.ReadAsync(cancellationToken) ? read(reader) : default;
    }

    /// <summary>Calls for a value.</summary>
    public static async Task<T> ReadValueAsync<T>(this NpgsqlCommand call, CancellationToken cancellationToken)
    {
        await using var reader = await call.ExecuteReaderAsync(cancellationToken);
        await reader.ReadAsync(cancellationToken);
        return reader.GetFieldValue<T>(0);
    }
}
