using System.Data;
using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Npgsql;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Engines;

internal sealed class PostgresEngine : IDatabaseEngine
{
    public string Name => "postgresql";

    public IDatabaseErrors Errors { get; } = new PostgresErrors();

    public IsolationLevel Frozen => IsolationLevel.RepeatableRead;

    public bool CountsHandshakes => true;

    public DbDataSource Open(DatabaseConnection connection) => PostgresSource.Create(connection);

    public PopulationTarget OpenForPopulation(DatabaseConnection connection) => new PostgresPopulation(PostgresSource.Create(connection));

    public void AddTo(IServiceCollection services, DatabaseConnection connection, DataAccess access)
    {
        services
            .AddSingleton<DatabaseProcesses>()
            .AddSingleton(_ => new DatabaseCounting(
                "Npgsql", "db.client.operation.duration", "db.client.operation.npgsql.bytes_written", "db.client.operation.npgsql.bytes_read"))
            .AddSingleton(provider => PostgresSource.Create(connection, provider.GetRequiredService<DatabaseProcesses>()))
            .AddSingleton<DbDataSource>(provider => provider.GetRequiredService<NpgsqlDataSource>())
            .AddSingleton<IDatabaseQuiescer, PostgresQuiescer>()
            .AddSingleton<IDatabaseStatements, PostgresStatements>()
            .AddSingleton(access == DataAccess.Procedures ? PostgresProcedures.Calls : QueueStatements.All)
            .AddSingleton<IProcedures, PostgresProcedures>();
        if (access == DataAccess.Ef)
        {
            services
                .AddSingleton<IShippingQueue, PostgresShippingQueue>()
                .AddSingleton<IStockQueue, PostgresStockQueue>()
                .AddSingleton<IVoidQueue, PostgresVoidQueue>();
        }
    }

    public void Use(DbContextOptionsBuilder options, IServiceProvider services) =>
        options.UseNpgsql(services.GetRequiredService<NpgsqlDataSource>()).ReplaceService<IModelCustomizer, PostgresModel>();
}
