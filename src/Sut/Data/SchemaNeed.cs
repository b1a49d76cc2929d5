using System.Data.Common;
using System.Globalization;
using TlsToll.Sut.Data.Entities;

namespace TlsToll.Sut.Data;

/// <summary>The schema of this program's version, populated to the end.</summary>
internal sealed class SchemaNeed(DbDataSource source) : IDatabaseNeed
{
    /// <summary>What to say of a database that holds none.</summary>
    public const string NotPopulated = "The database is not populated: run 'sut populate'.";

    public async Task<string?> FindLackAsync(CancellationToken cancellationToken)
    {
        await using var connection = await source.OpenConnectionAsync(cancellationToken);
        return await FindLackAsync(connection, transaction: null, cancellationToken);
    }

    /// <summary>The same on a connection that is open.</summary>
    public static async Task<string?> FindLackAsync(
        DbConnection connection, DbTransaction? transaction, CancellationToken cancellationToken)
    {
        // In capitals, for a database where SQL Server minds the case of names; PostgreSQL folds them.
        const string IsThere = "select count(*) from INFORMATION_SCHEMA.TABLES where TABLE_NAME = 'schema_version'";
        if (await ReadAsync(connection, transaction, IsThere, cancellationToken) is null or 0)
            return NotPopulated;
        return await ReadAsync(connection, transaction, "select min(sv_version) from schema_version", cancellationToken) switch
        {
            null => NotPopulated,
            SchemaVersion.Current => null,
            var other => string.Create(
                CultureInfo.InvariantCulture,
                $"The database's schema is of version {other}, and this program's is {SchemaVersion.Current}: run 'sut populate', ")
                + "which makes it anew.",
        };
    }

    private static async Task<long?> ReadAsync(
        DbConnection connection, DbTransaction? transaction, string sql, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.Transaction = transaction;
        command.CommandText = sql;
        var value = await command.ExecuteScalarAsync(cancellationToken);
        return value is null or DBNull ? null : Convert.ToInt64(value, CultureInfo.InvariantCulture);
    }
}
