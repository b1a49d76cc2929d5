using System.Globalization;
using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Properties of the server and the database.</summary>
/// <param name="ServerVersion">Major version; 14 is SQL Server 2017.</param>
/// <param name="CompatibilityLevel">Compatibility level; 140 is that of SQL Server 2017.</param>
/// <param name="ReadsCommittedSnapshots">True if readers see the last committed rows and do not wait for writers.</param>
/// <param name="AllowsSnapshots">True if snapshot isolation is allowed, in which a transaction sees one unchanging state of all
/// rows.</param>
internal sealed record DatabaseFacts(int ServerVersion, int CompatibilityLevel, bool ReadsCommittedSnapshots, bool AllowsSnapshots)
{
    /// <summary>Compatibility level of SQL Server 2017. Lower levels lack features that <c>db/sqlserver</c> uses.</summary>
    public const int MinimumCompatibilityLevel = 140;

    private const int Sql2017 = 14;

    private const string Query =
        """
        select cast(serverproperty('ProductVersion') as nvarchar(128)), compatibility_level, is_read_committed_snapshot_on,
            snapshot_isolation_state
        from sys.databases where database_id = db_id()
        """;

    /// <summary>One human-readable line if server or database are too old for the schema; otherwise null.</summary>
    public string? TooOld =>
        ServerVersion < Sql2017
            ? string.Create(CultureInfo.InvariantCulture, $"The server's version is {ServerVersion}: SQL Server 2017 (14) or later is required.")
            : CompatibilityLevel < MinimumCompatibilityLevel
                ? string.Create(CultureInfo.InvariantCulture, $"The database's compatibility level is {CompatibilityLevel}: run ")
                    + "'alter database current set compatibility_level = 140' in it, or name another."
                : null;

    public static async Task<DatabaseFacts> ReadAsync(SqlServerSource source, CancellationToken cancellationToken) =>
        await source.QueryAsync(Query, Read, cancellationToken)
        ?? throw new DatabaseSetupException("The database is not in sys.databases: grant the user VIEW ANY DATABASE.");

    private static DatabaseFacts Read(SqlDataReader row) => new(
        int.Parse(row.GetString(0).Split('.')[0], CultureInfo.InvariantCulture),
        row.GetByte(1),
        row.GetBoolean(2),
        row.GetByte(3) == 1);
}
