using Microsoft.EntityFrameworkCore;
using TlsToll.Sut.Data.EntityFramework.Queries;

namespace TlsToll.Sut.Data.EntityFramework;

/// <summary>Registers the access by EF Core.</summary>
internal static class EfRegistration
{
    /// <summary>
    /// Registers pooled contexts and the stores on them. The queues are each engine's own, since EF Core cannot express their statements.
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

    /// <summary>The settings of every context.</summary>
    public static void Configure(DbContextOptionsBuilder options, IServiceProvider services)
    {
        services.GetRequiredService<IDatabaseEngine>().Use(options, services);
        options.UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking)

            // A context is rented for one piece of work and never shared.
            .EnableThreadSafetyChecks(enableChecks: false);
    }
}
