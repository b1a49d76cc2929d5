using Npgsql;
using TlsToll.Tls;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Creates the pool of connections: hop 3.</summary>
internal static class PostgresSource
{
    /// <summary>
    /// Connections of one process unless the connection string says otherwise (this project's assumption): enough for two cores, and few
    /// enough that four processes side by side stay below PostgreSQL's own default limit of 100.
    /// </summary>
    private const int DefaultPoolSize = 20;

    /// <summary>Creates the pool. An unreachable database is noticed at the first command.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is invalid.</exception>
    public static NpgsqlDataSource Create(DatabaseConnection connection)
    {
        var builder = new NpgsqlDataSourceBuilder(Complete(connection));
        if (connection.Tls is { } tls)
            builder.UseSslClientAuthenticationOptionsCallback(options => DatabaseTls.Configure(options, tls.Root, tls.Counters));
        return builder.Build();
    }

    private static string Complete(DatabaseConnection connection)
    {
        var settings = DatabaseSetupException.Parse(connection.ConnectionString, text => new NpgsqlConnectionStringBuilder(text));
        if (string.IsNullOrEmpty(settings.Host) || string.IsNullOrEmpty(settings.Database))
            throw new DatabaseSetupException("The connection string lacks Host or Database.");
        // Not ContainsKey, which is true for every keyword.
        if (!settings.ShouldSerialize("Maximum Pool Size"))
            settings.MaxPoolSize = DefaultPoolSize;
        if (!settings.ShouldSerialize("Max Auto Prepare"))
            settings.MaxAutoPrepare = 100;
        settings.AutoPrepareMinUsages = 2;

        // No session state is ever changed here, so nothing has to be reset when a connection goes back to the pool.
        settings.NoResetOnClose = true;
        settings.GssEncryptionMode = GssEncryptionMode.Disable;
        settings.ApplicationName ??= "tlstoll-sut";

        // Require leaves the verification, which always happens, to the callback.
        settings.SslMode = connection.Tls is null ? SslMode.Disable : SslMode.Require;
        return settings.ConnectionString;
    }
}
