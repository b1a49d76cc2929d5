using Microsoft.EntityFrameworkCore;
using Npgsql;
using TlsToll.Sut.Data.EntityFramework;
using TlsToll.Sut.Data.Postgres;
using TlsToll.Sut.Data.Postgres.Procedures;

namespace TlsToll.Sut.Data;

/// <summary>Puts the database into the container: the one place where the engine, and how it is reached, is chosen.</summary>
internal static class DatabaseRegistration
{
    /// <summary>The pool of connections, the stores and the queues.</summary>
    public static IServiceCollection AddDatabase(this IServiceCollection services, DatabaseConnection connection, DataAccess access)
    {
        services
            .AddSingleton(_ => PostgresSource.Create(connection))
            .AddSingleton<IDatabaseErrors, PostgresErrors>()
            .AddSingleton<IDatabaseRest, PostgresRest>()
            .AddSingleton<Repetition>()
            .AddSingleton<CountryTable>();
        return access == DataAccess.Procedures ? services.AddProcedureAccess() : services.AddEfAccess();
    }

    /// <summary>The settings of every context.</summary>
    public static void Configure(DbContextOptionsBuilder options, NpgsqlDataSource source) => options
        .UseNpgsql(source)
        .UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking)

        // A context is rented for one piece of work and never shared.
        .EnableThreadSafetyChecks(enableChecks: false);
}
