using System.Collections.Frozen;
using System.Data.Common;
using Npgsql;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Calls procedures by statements, which each connection prepares at their second use.</summary>
/// <param name="source">Connection pool.</param>
/// <param name="statements">Statement of each procedure: a call (<see cref="Calls"/>), or a statement with the same effect.</param>
internal sealed class PostgresProcedures(NpgsqlDataSource source, IReadOnlyDictionary<Procedure, string> statements) : IProcedures
{
    private const string Missing =
        "select signature from unnest($1) with ordinality as requested (signature, n) where to_regprocedure(signature) is null order by n";

    /// <summary>Statements that call the stored procedures.</summary>
    public static IReadOnlyDictionary<Procedure, string> Calls { get; } = ProcedureCatalogue.All.ToFrozenDictionary(
        p => p,
        p => $"{(p.ReturnsRows ? "select * from" : "select")} {p.Name}({string.Join(", ", TypesOf(p).Select((_, i) => $"${i + 1}"))})");

    public string Script => "db/postgres/procedures.sql";

    /// <summary>Name and parameter types of a procedure in PostgreSQL's notation.</summary>
    public static string Signature(Procedure procedure) => $"{procedure.Name}({string.Join(',', TypesOf(procedure))})";

    public async Task<T> CallAsync<T>(
        Procedure procedure, object[] values, Func<DbDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(statements[procedure]);
        command.Parameters.AddValues(values);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await read(reader, cancellationToken);
    }

    public async Task<IReadOnlyList<string>> FindMissingAsync(CancellationToken cancellationToken)
    {
        await using var command = source.CreateCommand(Missing);
        command.Parameters.AddValues([ProcedureCatalogue.All.Select(Signature).ToArray()]);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await ResultSets.ColumnAsync<string>(reader, cancellationToken);
    }

    // The costs are in two arrays, in the columns before the stored order.
    public async Task<OrderBasis?> ReadBasisAsync(DbDataReader reader, CancellationToken cancellationToken)
    {
        const int ItemIds = 6;
        const int Costs = 7;
        const int StoredOrder = 8;
        if (!await reader.ReadAsync(cancellationToken))
            return null;
        var costs = ArrayOf<int>(reader, ItemIds).Zip(ArrayOf<decimal>(reader, Costs)).ToDictionary(c => c.First, c => c.Second);
        return new OrderBasis(OrderRows.Customer(reader, StoredOrder), costs);
    }

    public async Task<IReadOnlyList<ShippingWork>> ReadShippingAsync(DbDataReader reader, CancellationToken cancellationToken) =>
        await reader.RowsAsync(
            static row => new ShippingWork(
                row.GetGuid(0),
                row.GetInt64(1),
                row.GetString(2),
                row.GetBoolean(3),
                row.GetInt32(4),
                [.. ArrayOf<int>(row, 5).Zip(ArrayOf<int>(row, 6), static (item, quantity) => new ItemQuantity(item, quantity))]),
            cancellationToken);

    public async Task<AllocationOutcome> ReadAllocationAsync(DbDataReader reader, CancellationToken cancellationToken)
    {
        await reader.ReadAsync(cancellationToken);
        return new AllocationOutcome(reader.GetBoolean(0), ArrayOf<int>(reader, 1), ArrayOf<Guid>(reader, 2));
    }

    private static IEnumerable<string> TypesOf(Procedure procedure) => procedure.Parameters.SelectMany(p => p.PostgresTypes);

    private static T[] ArrayOf<T>(DbDataReader row, int column) => row.IsDBNull(column) ? [] : row.GetFieldValue<T[]>(column);
}

/// <summary>Adds positional parameters.</summary>
internal static class PostgresParameters
{
    /// <summary>Adds values as parameters. A list adds each of its arrays.</summary>
    public static void AddValues(this NpgsqlParameterCollection parameters, object[] values)
    {
        foreach (var value in values)
        {
            if (value is ListValue list)
                parameters.AddValues(list.Arrays());
            else
                parameters.Add(new NpgsqlParameter { Value = value });
        }
    }

    public static void Add(this NpgsqlBatch batch, string statement, params object[] values)
    {
        var command = new NpgsqlBatchCommand(statement);
        command.Parameters.AddValues(values);
        batch.BatchCommands.Add(command);
    }
}
