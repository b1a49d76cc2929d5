using Microsoft.EntityFrameworkCore;
using Npgsql;
using TlsToll.Sut.Data.Postgres;

namespace TlsToll.Sut.Data;

/// <summary>Puts the database into the container: the one place where the engine is chosen.</summary>
internal static class DatabaseRegistration
{
    /// <summary>The pool of connections, pooled contexts, the stores and the queues.</summary>
    public static IServiceCollection AddDatabase(this IServiceCollection services, DatabaseConnection connection) => services
        .AddSingleton(_ => PostgresSource.Create(connection))
        .AddPooledDbContextFactory<SutDb>((provider, options) => Configure(options, provider.GetRequiredService<NpgsqlDataSource>()))
        .AddSingleton<IDatabaseErrors, PostgresErrors>()
        .AddSingleton<IShippingQueue, PostgresShippingQueue>()
        .AddSingleton<IStockQueue, PostgresStockQueue>()
        .AddSingleton<IDatabaseRest, PostgresRest>()
        .AddSingleton<DatabaseAccess>()
        .AddSingleton<CountryTable>()
        .AddSingleton<CustomerStore>()
        .AddSingleton<ItemStore>()
        .AddSingleton<OrderStore>();

    /// <summary>The settings of every context.</summary>
    public static void Configure(DbContextOptionsBuilder options, NpgsqlDataSource source) => options
        .UseNpgsql(source)
        .UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking)

        // A context is rented for one piece of work and never shared.
        .EnableThreadSafetyChecks(enableChecks: false);
}
