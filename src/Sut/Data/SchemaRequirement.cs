using System.Data.Common;
using System.Globalization;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>Requires a populated database with this program's schema version.</summary>
internal sealed class SchemaRequirement(DbDataSource source) : IDatabaseRequirement
{
    /// <summary>Message for a database without a population.</summary>
    public const string NotPopulated = "The database is not populated: run 'sut populate'.";

    public async Task<string?> CheckAsync(CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        return await CheckAsync(connection, cancellationToken);
    }

    /// <summary>Checks the requirement on an open connection.</summary>
    public static async Task<string?> CheckAsync(DbConnection connection, CancellationToken cancellationToken)
    {
        // Upper case for SQL Server databases with case-sensitive names; PostgreSQL ignores the case.
        const string IsThere = "select count(*) from INFORMATION_SCHEMA.TABLES where TABLE_NAME = 'schema_version'";
        if (await ReadAsync(connection, IsThere, cancellationToken) is null or 0)
            return NotPopulated;
        return await ReadAsync(connection, "select min(sv_version) from schema_version", cancellationToken) switch
        {
            null => NotPopulated,
            SchemaVersion.Current => null,
            var other => string.Create(
                CultureInfo.InvariantCulture,
                $"The database's schema has version {other}, and this program requires {SchemaVersion.Current}: run 'sut populate', ")
                + "which recreates it.",
        };
    }

    private static async Task<long?> ReadAsync(DbConnection connection, string sql, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        var value = await command.ExecuteScalarAsync(cancellationToken);
        return value is null or DBNull ? null : Convert.ToInt64(value, CultureInfo.InvariantCulture);
    }
}
