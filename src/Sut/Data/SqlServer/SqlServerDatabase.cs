using Microsoft.Data.SqlClient;

namespace TlsToll.Sut.Data.SqlServer;

/// <summary>Prepares a database for a population; creates it if it does not exist.</summary>
internal sealed class SqlServerDatabase(SqlServerSource source)
{
    private const int NoSuchDatabase = 4060;

    // Setting the option requires that no other session has a transaction. Other transactions have 10 s to finish before they are rolled
    // back.
    private const string ReadCommittedSnapshots = "alter database current set read_committed_snapshot on with rollback after 10 seconds";

    private const string Snapshots = "alter database current set allow_snapshot_isolation on";

    /// <exception cref="DatabaseSetupException">The server or the database is too old.</exception>
    public async Task PrepareAsync(CancellationToken cancellationToken)
    {
        var facts = await FactsAsync(cancellationToken);
        if (facts.TooOld is { } reason)
            throw new DatabaseSetupException(reason);
        if (!facts.ReadsCommittedSnapshots)
            await source.ExecuteAsync(ReadCommittedSnapshots, cancellationToken);
        if (!facts.AllowsSnapshots)
            await source.ExecuteAsync(Snapshots, cancellationToken);
    }

    private async Task<DatabaseFacts> FactsAsync(CancellationToken cancellationToken)
    {
        try
        {
            return await DatabaseFacts.ReadAsync(source, cancellationToken);
        }
        catch (SqlException e) when (e.Number == NoSuchDatabase)
        {
            await source.Master().ExecuteAsync($"create database [{source.Database.Replace("]", "]]", StringComparison.Ordinal)}]", cancellationToken);

            // The pool caches the failed login for a while.
            SqlConnection.ClearAllPools();
            return await DatabaseFacts.ReadAsync(source, cancellationToken);
        }
    }
}
