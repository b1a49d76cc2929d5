using System.Data.Common;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Data.SqlServer;

namespace TlsToll.Sut.Data;

/// <summary>Tells by a connection string whose it is: the one place where the engine is chosen.</summary>
internal static class DatabaseEngines
{
    private const string ToWrite =
        "write Host=…;Database=…;Username=…;Password=… for PostgreSQL, or Server=…;Database=…;User ID=…;Password=… for SQL Server.";

    // Keywords that one driver has and the other does not, but for Server: Npgsql knows it, too, and it is SQL Server's that is written so.
    private static readonly string[] PostgresWords =
        ["Host", "Port", "Username", "SSL Mode", "SslMode", "Search Path", "SearchPath", "Passfile", "No Reset On Close"];

    private static readonly string[] SqlServerWords =
    [
        "Server", "Data Source", "Address", "Addr", "Network Address", "Initial Catalog", "Encrypt", "TrustServerCertificate",
        "ServerCertificate", "Server Certificate", "HostNameInCertificate", "Host Name In Certificate", "Integrated Security",
        "Trusted_Connection",
    ];

    /// <summary>PostgreSQL.</summary>
    public static IDatabaseEngine Postgres { get; } = new PostgresEngine();

    /// <summary>SQL Server.</summary>
    public static IDatabaseEngine SqlServer { get; } = new SqlServerEngine();

    /// <summary>The engine that a connection string is for.</summary>
    /// <exception cref="DatabaseSetupException">It is no connection string, or it cannot be told whose it is.</exception>
    public static IDatabaseEngine Of(string connectionString)
    {
        var words = Parse(connectionString);
        var postgres = PostgresWords.FirstOrDefault(words.ContainsKey);
        var sqlServer = SqlServerWords.FirstOrDefault(words.ContainsKey);
        return (postgres, sqlServer) switch
        {
            (not null, null) => Postgres,
            (null, not null) => SqlServer,
            (null, null) => throw new DatabaseSetupException($"The connection string does not say where the database is: {ToWrite}"),
            _ => throw new DatabaseSetupException(
                $"It cannot be told whose connection string this is: '{postgres}' is PostgreSQL's and '{sqlServer}' is SQL Server's; {ToWrite}"),
        };
    }

    private static DbConnectionStringBuilder Parse(string connectionString)
    {
        try
        {
            return new DbConnectionStringBuilder { ConnectionString = connectionString };
        }
        catch (ArgumentException e)
        {
            // The message names a place in the text, never the password.
            throw new DatabaseSetupException($"The connection string cannot be read: {e.Message}", e);
        }
    }
}
