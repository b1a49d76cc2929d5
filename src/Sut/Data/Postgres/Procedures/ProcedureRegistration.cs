namespace TlsToll.Sut.Data.Postgres.Procedures;

/// <summary>Puts the access by stored procedures into the container.</summary>
internal static class ProcedureRegistration
{
    /// <summary>The stores and the queues; EF Core is not among what they need.</summary>
    public static IServiceCollection AddPostgresProcedures(this IServiceCollection services) => services
        .AddSingleton<ICountryStore, ProcedureCountryStore>()
        .AddSingleton<ICustomerStore, ProcedureCustomerStore>()
        .AddSingleton<IItemStore, ProcedureItemStore>()
        .AddSingleton<IOrderStore, ProcedureOrderStore>()
        .AddSingleton<IShippingQueue, ProcedureShippingQueue>()
        .AddSingleton<IStockQueue, ProcedureStockQueue>()
        .AddSingleton<IDatabaseNeed, ProcedureNeed>();
}
