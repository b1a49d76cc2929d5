using System.Data;
using System.Data.Common;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.EntityFramework;
using TlsToll.Sut.Data.SqlServer.Procedures;

namespace TlsToll.Sut.Data.SqlServer;

internal sealed class SqlServerEngine : IDatabaseEngine
{
    /// <summary>SQL Server 2017's; an older database lacks what <c>db/sqlserver</c> is written in.</summary>
    public const int CompatibilityLevel = 140;

    public string Name => "sqlserver";

    public IDatabaseErrors Errors { get; } = new SqlServerErrors();

    public IsolationLevel Frozen => IsolationLevel.Snapshot;

    // SqlClient lets nobody watch its handshakes.
    public bool CountsHandshakes => false;

    public DbDataSource Open(DatabaseConnection connection) =>
        SqlClientFactory.Instance.CreateDataSource(SqlServerSettings.ForTools(connection).ConnectionString);

    public IPopulationTarget OpenForPopulation(DatabaseConnection connection) =>
        new SqlServerPopulation(new SqlServerSource(SqlServerSettings.ForTools(connection)));

    public void AddTo(IServiceCollection services, DatabaseConnection connection, DataAccess access)
    {
        services
            .AddSingleton(_ => new SqlServerSource(SqlServerSettings.ForServices(connection)))
            .AddSingleton(provider => SqlClientFactory.Instance.CreateDataSource(ConnectionString(provider)))
            .AddSingleton<IDatabaseRest, SqlServerRest>()
            .AddSingleton<IDatabaseNeed, OptionsNeed>();
        if (access == DataAccess.Procedures)
        {
            services.AddSqlServerProcedures();
            return;
        }

        services
            .AddEfStores()
            .AddSingleton<IShippingQueue>(provider => new SqlServerShippingQueue(provider.GetRequiredService<SqlServerSource>(), stored: false))
            .AddSingleton<IStockQueue>(provider => new SqlServerStockQueue(provider.GetRequiredService<SqlServerSource>(), stored: false));
    }

    public void Use(DbContextOptionsBuilder options, IServiceProvider services) =>
        options.UseSqlServer(ConnectionString(services), server => server.UseCompatibilityLevel(CompatibilityLevel));

    private static string ConnectionString(IServiceProvider provider) => provider.GetRequiredService<SqlServerSource>().ConnectionString;
}
