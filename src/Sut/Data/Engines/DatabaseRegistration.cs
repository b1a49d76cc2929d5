using Microsoft.Extensions.DependencyInjection.Extensions;
using TlsToll.Sut.Data.EntityFramework;
using TlsToll.Sut.Data.Procedures;

namespace TlsToll.Sut.Data.Engines;

internal static class DatabaseRegistration
{
    public static IServiceCollection AddDatabase(this IServiceCollection services, DatabaseConnection connection, DataAccess access)
    {
        var engine = connection.Engine;
        services
            .AddSingleton(engine)
            .AddSingleton(engine.Errors)
            .AddSingleton<TransientRetry>()
            .AddSingleton<CountryTable>()
            .AddSingleton<IDatabaseRequirement, SchemaRequirement>()
            .AddSingleton<IDatabaseProbe, DatabaseProbe>();
        engine.AddTo(services, connection, access);
        services.TryAddSingleton<IShippingQueue, ShippingQueue>();
        services.TryAddSingleton<IStockQueue, StockQueue>();
        services.TryAddSingleton<IVoidQueue, VoidQueue>();
        return access == DataAccess.Ef ? services.AddEfStores() : services.AddProcedureStores();
    }

    private static IServiceCollection AddProcedureStores(this IServiceCollection services) => services
        .AddSingleton<ICountryStore, ProcedureCountryStore>()
        .AddSingleton<ICustomerStore, ProcedureCustomerStore>()
        .AddSingleton<IItemStore, ProcedureItemStore>()
        .AddSingleton<IOrderStore, ProcedureOrderStore>()
        .AddSingleton<IDatabaseRequirement, ProcedureRequirement>();
}
