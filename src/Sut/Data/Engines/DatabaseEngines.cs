using System.Data.Common;

namespace TlsToll.Sut.Data.Engines;

/// <summary>Selects the engine from the keywords of a connection string.</summary>
internal static class DatabaseEngines
{
    private const string ToWrite =
        "write Host=…;Database=…;Username=…;Password=… for PostgreSQL, or Server=…;Database=…;User ID=…;Password=… for SQL Server.";

    // Keywords that only one driver accepts. The exception is Server: Npgsql also accepts it, but here it selects SQL Server.
    private static readonly string[] PostgresWords =
        ["Host", "Port", "Username", "SSL Mode", "SslMode", "Search Path", "SearchPath", "Passfile", "No Reset On Close"];

    private static readonly string[] SqlServerWords =
    [
        "Server", "Data Source", "Address", "Addr", "Network Address", "Initial Catalog", "Encrypt", "TrustServerCertificate",
        "ServerCertificate", "Server Certificate", "HostNameInCertificate", "Host Name In Certificate", "Integrated Security",
        "Trusted_Connection",
    ];

    public static IDatabaseEngine Postgres { get; } = new PostgresEngine();

    public static IDatabaseEngine SqlServer { get; } = new SqlServerEngine();

    /// <exception cref="DatabaseSetupException">The text is not a connection string, or its engine is ambiguous.</exception>
    public static DatabaseConnection Connect(string connectionString, DatabaseSecurity? tls = null) => new(Of(connectionString), connectionString, tls);

    private static IDatabaseEngine Of(string connectionString)
    {
        var words = DatabaseSetupException.Parse(connectionString, text => new DbConnectionStringBuilder { ConnectionString = text });
        var postgres = PostgresWords.FirstOrDefault(words.ContainsKey);
        var sqlServer = SqlServerWords.FirstOrDefault(words.ContainsKey);
        return (postgres, sqlServer) switch
        {
            (not null, null) => Postgres,
            (null, not null) => SqlServer,
            (null, null) => throw new DatabaseSetupException($"The connection string does not say where the database is: {ToWrite}"),
            _ => throw new DatabaseSetupException(
                $"The connection string mixes two engines: '{postgres}' is PostgreSQL's and '{sqlServer}' is SQL Server's; {ToWrite}"),
        };
    }
}
