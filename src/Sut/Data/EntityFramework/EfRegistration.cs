using Npgsql;
using TlsToll.Sut.Data.Postgres;

namespace TlsToll.Sut.Data.EntityFramework;

/// <summary>Puts the access by EF Core into the container.</summary>
internal static class EfRegistration
{
    /// <summary>Pooled contexts, the stores on them, and the queues, whose statements EF Core could not make.</summary>
    public static IServiceCollection AddEfAccess(this IServiceCollection services) => services
        .AddPooledDbContextFactory<SutDb>((provider, options) =>
            DatabaseRegistration.Configure(options, provider.GetRequiredService<NpgsqlDataSource>()))
        .AddSingleton<ContextAccess>()
        .AddSingleton<ICountryStore, EfCountryStore>()
        .AddSingleton<ICustomerStore, EfCustomerStore>()
        .AddSingleton<IItemStore, EfItemStore>()
        .AddSingleton<IOrderStore, EfOrderStore>()
        .AddSingleton<IShippingQueue, PostgresShippingQueue>()
        .AddSingleton<IStockQueue, PostgresStockQueue>()
        .AddSingleton<IDatabaseProbe, EfProbe>();
}
