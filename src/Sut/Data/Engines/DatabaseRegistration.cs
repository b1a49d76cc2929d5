namespace TlsToll.Sut.Data.Engines;

/// <summary>Registers the database.</summary>
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
        return services;
    }
}
