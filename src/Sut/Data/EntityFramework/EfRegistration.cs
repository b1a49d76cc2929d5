using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

/// <summary>Registers database access by EF Core.</summary>
internal static class EfRegistration
{
    /// <summary>
    /// Registers pooled contexts and their stores. The queues are registered elsewhere, because EF Core cannot express their statements.
    /// </summary>
    public static IServiceCollection AddEfStores(this IServiceCollection services) => services
        .AddPooledDbContextFactory<SutDb>((provider, options) => Configure(options, provider))
        .AddSingleton<ContextAccess>()
        .AddSingleton<AddressQuery>()
        .AddSingleton<ItemQueries>()
        .AddSingleton<OrderQueries>()
        .AddSingleton<OrderStatusQuery>()
        .AddSingleton<ICountryStore, EfCountryStore>()
        .AddSingleton<ICustomerStore, EfCustomerStore>()
        .AddSingleton<IItemStore, EfItemStore>()
        .AddSingleton<IOrderStore, EfOrderStore>();

    /// <summary>Applies the settings that all contexts share.</summary>
    public static void Configure(DbContextOptionsBuilder options, IServiceProvider services)
    {
        services.GetRequiredService<IDatabaseEngine>().Use(options, services);
        options.UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking)

            // A context is rented for one unit of work and never shared.
            .EnableThreadSafetyChecks(enableChecks: false)

            // EF Core calls it an error when a client leaves during a commit. Any other failure of a commit is logged as SaveChangesFailed, too.
            .ConfigureWarnings(w => w.Log((RelationalEventId.TransactionError, LogLevel.Debug)));
    }
}
