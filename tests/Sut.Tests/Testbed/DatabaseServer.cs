using System.Data.Common;
using TlsToll.Sut.Data.Engines;
using TlsToll.Workload;

namespace TlsToll.Sut.Tests.Testbed;

/// <summary>A database server for the tests of behaviour, which are the same for every engine.</summary>
public abstract class DatabaseServer
{
    /// <summary>What a populated database is populated with.</summary>
    internal static PopulationScale Scale { get; } = new(Seed: 7, Customers: 60, Items: 80, AsOf: new DateOnly(2026, 1, 1));

    /// <summary>Why there is no such server here; null if there is one. A test that needs it is skipped with this reason.</summary>
    internal virtual string? Absence => null;

    /// <summary>The images of the population, which no test changes.</summary>
    internal abstract string ImageDirectory { get; }

    /// <summary>A database of its own, populated or empty; its connection string. Skips the test if there is no such server.</summary>
    internal abstract Task<string> CreateDatabaseAsync(bool populated = true);

    /// <summary>Host and port of the server.</summary>
    internal abstract (string Host, int Port) Address { get; }

    /// <summary>The connection string of a database with another port of this machine, and with one connection only.</summary>
    internal abstract string Through(string connectionString, int port);

    /// <summary>For SQL of the tests' own, beside what the services do.</summary>
    internal static DbDataSource Open(string connectionString)
    {
        var connection = DatabaseEngines.Connect(connectionString);
        return connection.Engine.Open(connection);
    }

    /// <summary>All values of the first column.</summary>
    internal static async Task<List<T>> ReadAsync<T>(DbDataSource source, string sql)
    {
        await using var connection = await source.OpenConnectionAsync(TestContext.Current.CancellationToken);
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var values = new List<T>();
        while (await reader.ReadAsync(TestContext.Current.CancellationToken))
            values.Add(reader.GetFieldValue<T>(0));
        return values;
    }

    /// <summary>Runs a statement.</summary>
    internal static async Task ExecuteAsync(DbDataSource source, string sql)
    {
        await using var connection = await source.OpenConnectionAsync(CancellationToken.None);
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        await command.ExecuteNonQueryAsync(CancellationToken.None);
    }
}
