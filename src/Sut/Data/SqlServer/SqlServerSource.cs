using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>The pool of connections: hop 3. An unreachable database is noticed when a connection is opened.</summary>
/// <param name="settings">Complete and no longer changed.</param>
internal sealed class SqlServerSource(SqlConnectionStringBuilder settings)
{
    /// <summary>May hold a password, so never log it.</summary>
    public string ConnectionString { get; } = settings.ConnectionString;

    /// <summary>The database's name.</summary>
    public string Database { get; } = settings.InitialCatalog;

    /// <summary>The server's own database, in which others are created; not pooled.</summary>
    public SqlServerSource Master() => new(new SqlConnectionStringBuilder(ConnectionString) { InitialCatalog = "master", Pooling = false });

    /// <summary>Opens a connection; the caller disposes of it.</summary>
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

    /// <summary>Runs a query for one row at most.</summary>
    public async Task<T?> QueryAsync<T>(string query, Func<SqlDataReader, T> read, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken);
        await using var command = new SqlCommand(query, connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken);
        return await reader.ReadAsync(cancellationToken) ? read(reader) : default;
    }
}
