namespace TlsToll.Sut.Data.SqlServer.Procedures;

/// <summary>Puts the access by stored procedures into the container.</summary>
internal static class ProcedureRegistration
{
    /// <summary>The stores and the queues; EF Core is not among what they need.</summary>
    public static IServiceCollection AddSqlServerProcedures(this IServiceCollection services) => services
        .AddSingleton<ICountryStore, ProcedureCountryStore>()
        .AddSingleton<ICustomerStore, ProcedureCustomerStore>()
        .AddSingleton<IItemStore, ProcedureItemStore>()
        .AddSingleton<IOrderStore, ProcedureOrderStore>()
        .AddSingleton<IShippingQueue>(provider => new SqlServerShippingQueue(provider.GetRequiredService<SqlServerSource>(), stored: true))
        .AddSingleton<IStockQueue>(provider => new SqlServerStockQueue(provider.GetRequiredService<SqlServerSource>(), stored: true))
        .AddSingleton<IDatabaseNeed, ProcedureNeed>();
}
