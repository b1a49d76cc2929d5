using System.Data;
using System.Data.Common;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using TlsToll.Sut.Data.Procedures;
using TlsToll.Sut.Data.SqlServer;

namespace TlsToll.Sut.Data.Engines;

internal sealed class SqlServerEngine : IDatabaseEngine
{
    public string Name => "sqlserver";

    public IDatabaseErrors Errors { get; } = new SqlServerErrors();

    public IsolationLevel Frozen => IsolationLevel.Snapshot;

    // SqlClient does not expose its handshakes.
    public bool CountsHandshakes => false;

    public DbDataSource Open(DatabaseConnection connection) =>
        SqlClientFactory.Instance.CreateDataSource(SqlServerSettings.ForTools(connection).ConnectionString);

    public PopulationTarget OpenForPopulation(DatabaseConnection connection) =>
        new SqlServerPopulation(new SqlServerSource(SqlServerSettings.ForTools(connection)));

    public void AddTo(IServiceCollection services, DatabaseConnection connection, DataAccess access) => services
        .AddSingleton(_ => new SqlServerSource(SqlServerSettings.ForServices(connection)))
        .AddSingleton(provider => SqlClientFactory.Instance.CreateDataSource(ConnectionString(provider)))
        .AddSingleton<IDatabaseQuiescer, SqlServerQuiescer>()
        .AddSingleton<IDatabaseRequirement, OptionsRequirement>()
        .AddSingleton<IProcedures>(provider =>
            new SqlServerProcedures(provider.GetRequiredService<SqlServerSource>(), stored: access == DataAccess.Procedures));

    public void Use(DbContextOptionsBuilder options, IServiceProvider services) =>
        options.UseSqlServer(ConnectionString(services), server => server.UseCompatibilityLevel(DatabaseFacts.MinimumCompatibilityLevel))
            .ReplaceService<IModelCustomizer, SqlServerModel>();

    private static string ConnectionString(IServiceProvider provider) => provider.GetRequiredService<SqlServerSource>().ConnectionString;
}
