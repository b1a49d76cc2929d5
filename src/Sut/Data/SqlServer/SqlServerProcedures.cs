using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using System.Globalization;
using Microsoft.Data.SqlClient;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Calls procedures of SQL Server, or executes their bodies.</summary>
/// <param name="source">Connection pool.</param>
/// <param name="stored">True to call the stored procedures, false to send their bodies as text.</param>
internal sealed class SqlServerProcedures(SqlServerSource source, bool stored) : IProcedures
{
    private const string Installed =
        """
        select o.name, t.name, p.max_length, p.precision, p.scale
        from sys.procedures as o
        left join sys.parameters as p on p.object_id = o.object_id
        left join sys.types as t on t.user_type_id = p.user_type_id
        order by o.name, p.parameter_id
        """;

    private readonly ConcurrentDictionary<string, string> _bodies = new(StringComparer.Ordinal);

    public string Script => "db/sqlserver/procedures.sql";

    /// <summary>Type of a parameter in T-SQL notation.</summary>
    public static string TypeOf(ProcedureParameter parameter) =>
        TypeOf(parameter.Type.ToString().ToLowerInvariant(), parameter.Size * 2, parameter.Precision, parameter.Scale);

    public async Task<T> CallAsync<T>(
        Procedure procedure, object[] values, Func<DbDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken)
    {
        try
        {
            return await SendAsync(procedure, values, read, cancellationToken);
        }
        catch (Exception e) when (cancellationToken.IsCancellationRequested && e is not OperationCanceledException)
        {
            // The driver reports a cancelled call as an error of the database.
            throw new OperationCanceledException(e.Message, e, cancellationToken);
        }
    }

    private async Task<T> SendAsync<T>(
        Procedure procedure, object[] values, Func<DbDataReader, CancellationToken, Task<T>> read, CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenAsync(cancellationToken);
        await using var command = stored
            ? new SqlCommand(procedure.Name, connection) { CommandType = CommandType.StoredProcedure }
            : new SqlCommand(_bodies.GetOrAdd(procedure.Name, SqlServerScripts.BodyOf), connection);
        command.Parameters.AddRange(Bind(procedure, values));
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var result = await read(reader, cancellationToken);

        // Errors after the last row that was read appear only here.
        while (await reader.NextResultAsync(cancellationToken))
        {
            // The remaining rows are not needed.
        }

        return result;
    }

    public async Task<IReadOnlyList<string>> FindMissingAsync(CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenAsync(cancellationToken);
        await using var command = new SqlCommand(Installed, connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        var parameters = await reader.RowsAsync(
            static row => (
                Procedure: row.GetString(0),
                Type: row.IsDBNull(1) ? null : TypeOf(row.GetString(1), row.GetInt16(2), row.GetByte(3), row.GetByte(4))),
            cancellationToken);
        var installed = parameters.GroupBy(p => p.Procedure, p => p.Type, StringComparer.Ordinal)
            .Select(g => Signature(g.Key, g.OfType<string>()));
        return [.. ProcedureCatalogue.All.Select(p => Signature(p.Name, p.Parameters.Select(TypeOf))).Except(installed, StringComparer.Ordinal)];
    }

    // The first result set has one row with customer and stored order, the second has the costs.
    public async Task<OrderBasis?> ReadBasisAsync(DbDataReader reader, CancellationToken cancellationToken)
    {
        const int StoredOrder = 6;
        if (!await reader.ReadAsync(cancellationToken))
            return null;
        var customer = OrderRows.Customer(reader, StoredOrder);
        var costs = await reader.NextRowsAsync(static row => (Item: row.GetInt32(0), Cost: row.GetDecimal(1)), cancellationToken);
        return new OrderBasis(customer, costs.ToDictionary(c => c.Item, c => c.Cost));
    }

    // One row per order line; the lines of a message are adjacent.
    public async Task<IReadOnlyList<ShippingWork>> ReadShippingAsync(DbDataReader reader, CancellationToken cancellationToken)
    {
        var work = new List<ShippingWork>();
        var lines = new List<ItemQuantity>();
        while (await reader.ReadAsync(cancellationToken))
        {
            if (work.Count == 0 || work[^1].MessageId != reader.GetGuid(0))
            {
                lines = [];
                work.Add(new ShippingWork(
                    reader.GetGuid(0), reader.GetInt64(1), reader.GetString(2), reader.GetBoolean(3), reader.GetInt32(4), lines));
            }

            lines.Add(new ItemQuantity(reader.GetInt32(5), reader.GetInt32(6)));
        }

        return work;
    }

    public async Task<AllocationOutcome> ReadAllocationAsync(DbDataReader reader, CancellationToken cancellationToken) => new(
        await ResultSets.ValueAsync<bool>(reader, cancellationToken),
        await reader.NextRowsAsync(static row => row.GetInt32(0), cancellationToken),
        await reader.NextRowsAsync(static row => row.GetGuid(0), cancellationToken));

    private static string Signature(string name, IEnumerable<string> types) => $"{name}({string.Join(',', types)})";

    private static string TypeOf(string name, int bytes, byte precision, byte scale) => name switch
    {
        "nvarchar" => bytes < 0 ? "nvarchar(max)" : string.Create(CultureInfo.InvariantCulture, $"nvarchar({bytes / 2})"),
        "decimal" => string.Create(CultureInfo.InvariantCulture, $"decimal({precision},{scale})"),
        "datetime2" => string.Create(CultureInfo.InvariantCulture, $"datetime2({scale})"),
        _ => name,
    };

    private static SqlParameter[] Bind(Procedure procedure, object[] values) => values.Length == procedure.Parameters.Count
        ? [.. procedure.Parameters.Zip(values, Bind)]
        : throw new ArgumentException($"{procedure.Name} has {procedure.Parameters.Count} parameters, not {values.Length}.", nameof(values));

    private static SqlParameter Bind(ProcedureParameter parameter, object value) => new("@p_" + parameter.Name, parameter.Type, parameter.Size)
    {
        Precision = parameter.Precision,
        Scale = parameter.Scale,
        Value = value switch
        {
            DateOnly day => day.ToDateTime(TimeOnly.MinValue),
            ListValue list => list.Json(),
            _ => value,
        },
    };
}
