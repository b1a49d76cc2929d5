using System.Data.Common;
using TlsToll.Sut.Data.Postgres;

namespace TlsToll.Sut.Data;

/// <summary>The database for the commands that run without a server.</summary>
internal static class DatabaseTools
{
    /// <summary>Its errors.</summary>
    public static IDatabaseErrors Errors { get; } = new PostgresErrors();

    /// <summary>For standard SQL.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is not one.</exception>
    public static DbDataSource Open(DatabaseConnection connection) => PostgresSource.Create(connection);

    /// <summary>For a population.</summary>
    /// <exception cref="DatabaseSetupException">The connection string is not one.</exception>
    public static IPopulationTarget OpenForPopulation(DatabaseConnection connection) =>
        new PostgresPopulation(PostgresSource.Create(connection));
}
