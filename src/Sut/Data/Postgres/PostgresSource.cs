using Npgsql;
using TlsToll.Tls;

namespace TlsToll.Sut.Data.Postgres;

/// <summary>Creates the connection pool of hop 3.</summary>
internal static class PostgresSource
{
    /// <summary>
    /// Maximum connections of one process, unless the connection string sets another (this project's assumption): enough for two cores, and
    /// few enough that four processes stay below PostgreSQL's default limit of 100. A run's own database allows 500.
    /// </summary>
    private const int DefaultPoolSize = 20;

    // PostgreSQL would plan statements with a list anew each time, since it expects lists to be longer than they are. That costs more than any plan saves.
    private const string Planning = "-c plan_cache_mode=force_generic_plan";

    // The interactions find rows by keys and indexes. A connection plans a statement once; if its table is empty at that time, as the queues often are, the
    // cheapest plan is to read all of it, for ever. What has no index is read through all the same, at a price so high that it would be compiled, too.
    private const string ByKey = Planning + " -c enable_seqscan=off -c jit=off";

    /// <summary>Creates the pool without connecting. If the database is unreachable, the first command fails.</summary>
    /// <param name="connection">Connection settings.</param>
    /// <param name="processes">Receives the process of each of the services' connections; null for audit and population, which read whole tables.</param>
    /// <exception cref="DatabaseSetupException">The connection string is invalid.</exception>
    public static NpgsqlDataSource Create(DatabaseConnection connection, DatabaseProcesses? processes = null)
    {
        var builder = new NpgsqlDataSourceBuilder(Complete(connection, processes is null ? Planning : ByKey));
        if (connection.Tls is { } tls)
            builder.UseSslClientAuthenticationOptionsCallback(options => DatabaseTls.Configure(options, tls.Root, tls.Revoked, tls.Counters));
        if (processes is not null)
        {
            builder.UsePhysicalConnectionInitializer(opened => processes.Add(opened.ProcessID), opened =>
            {
                processes.Add(opened.ProcessID);
                return Task.CompletedTask;
            });
        }

        return builder.Build();
    }

    private static string Complete(DatabaseConnection connection, string options)
    {
        var settings = DatabaseSetupException.Parse(connection.ConnectionString, text => new NpgsqlConnectionStringBuilder(text));
        if (string.IsNullOrEmpty(settings.Host) || string.IsNullOrEmpty(settings.Database))
            throw new DatabaseSetupException("The connection string lacks Host or Database.");
        // ContainsKey is true for every keyword, so it cannot be used here.
        if (!settings.ShouldSerialize("Maximum Pool Size"))
            settings.MaxPoolSize = DefaultPoolSize;
        if (!settings.ShouldSerialize("Max Auto Prepare"))
            settings.MaxAutoPrepare = 100;
        settings.AutoPrepareMinUsages = 2;

        // By default, Npgsql replaces each connection after an hour, which for those opened together is at once: interactions then wait for seconds.
        if (!settings.ShouldSerialize("Connection Lifetime"))
            settings.ConnectionLifetime = 0;

        if (!settings.ShouldSerialize("Options"))
            settings.Options = options;

        // This program never changes session state, so connections need no reset when they return to the pool.
        settings.NoResetOnClose = true;
        settings.GssEncryptionMode = GssEncryptionMode.Disable;
        settings.ApplicationName ??= "tlstoll-sut";

        // Require leaves verification to the callback, which always verifies.
        settings.SslMode = connection.Tls is null ? SslMode.Disable : SslMode.Require;
        return settings.ConnectionString;
    }
}
