using Npgsql;
using TlsToll.Sut.Tests.Testbed;

namespace TlsToll.Sut.Tests.Endpoints;

/// <summary>The whole SUT over PostgreSQL.</summary>
public sealed class FrontFixture(PostgresCluster cluster, SharedVendors vendors) : EngineFront(cluster, vendors)
{
    private protected override string Digest => "count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)";

    /// <summary>Another database, with something about it changed.</summary>
    internal async Task<string> DamagedAsync(string sql)
    {
        var database = await cluster.CreateDatabaseAsync();
        await using var source = NpgsqlDataSource.Create(database);
        await using var command = source.CreateCommand(sql);
        await command.ExecuteNonQueryAsync();
        return database;
    }
}
