using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Connection pool of hop 3. If the database is unreachable, opening a connection fails.</summary>
/// <param name="settings">Complete settings.</param>
internal sealed class SqlServerSource(SqlConnectionStringBuilder settings)
{
    /// <summary>Connection string. It may contain a password, so never log it.</summary>
    public string ConnectionString { get; } = settings.ConnectionString;

    public string Database { get; } = settings.InitialCatalog;

    /// <summary>Source for the server's master database, from which other databases are created; not pooled.</summary>
    public SqlServerSource Master() => new(new SqlConnectionStringBuilder(ConnectionString) { InitialCatalog = "master", Pooling = false });

    /// <summary>Opens a connection, which the caller must dispose.</summary>
    public async Task<SqlConnection> OpenAsync(CancellationToken cancellationToken)
    {
        var connection = new SqlConnection(ConnectionString);
        try
        {
            await connection.OpenAsync(cancellationToken);
            return connection;
        }
        catch
        {
            await connection.DisposeAsync();
            throw;
        }
    }

    /// <summary>Runs a batch without a time limit.</summary>
    public async Task ExecuteAsync(string batch, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken);
        await using var command = new SqlCommand(batch, connection) { CommandTimeout = 0 };
        await command.ExecuteNonQueryAsync(cancellationToken);
    }

    /// <summary>Runs a query and reads its first row; default if it returns none.</summary>
    public async Task<T?> QueryAsync<T>(string query, Func<SqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken);
        await using var command = new SqlCommand(query, connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await reader.ReadAsync(cancellationToken) ? read(reader) : default;
    }
}
