namespace TlsToll.Sut.Data;

/// <summary>Puts the database into the container.</summary>
internal static class DatabaseRegistration
{
    /// <summary>What the engine has, and what works with any of them.</summary>
    /// <exception cref="DatabaseSetupException">It cannot be told whose the connection string is.</exception>
    public static IServiceCollection AddDatabase(this IServiceCollection services, DatabaseConnection connection, DataAccess access)
    {
        var engine = connection.Engine;
        services
            .AddSingleton(engine)
            .AddSingleton(engine.Errors)
            .AddSingleton<Repetition>()
            .AddSingleton<CountryTable>()
            .AddSingleton<IDatabaseNeed, SchemaNeed>()
            .AddSingleton<IDatabaseProbe, DatabaseProbe>();
        engine.AddTo(services, connection, access);
        return services;
    }
}
