using TlsToll.Sut.Endpoints.Interactions;
using TlsToll.Sut.Endpoints.Json;
using TlsToll.Sut.Endpoints.Static;
using TlsToll.Sut.Services;
using TlsToll.Sut.Soap;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>
/// The web server of the services. It starts from an empty builder: no configuration from files or the environment that could differ
/// between two machines, and no middleware on the measured path but routing.
/// </summary>
internal static class ServiceHost
{
    private static readonly TimeSpan DrainTime = TimeSpan.FromSeconds(15);

    /// <summary>Builds the server; it does not start yet.</summary>
    public static WebApplication Build(SutOptions options, CertificateStore certificates, SutState state)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { EnvironmentName = Environments.Production });
        builder.Logging.AddWarningsToStandardError();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(state.Listeners.Configure);
        builder.Services.AddSingleton(options);
        builder.Services.AddSingleton<IHostLifetime, ProcessLifetime>();
        builder.Services.Configure<HostOptions>(o => o.ShutdownTimeout = DrainTime);
        builder.Services.AddRouting();
        builder.Services.AddOpenApiDocument();
        builder.Services.AddSutServices(options, certificates, state.Handshakes);

        var app = builder.Build();
        var operations = new Operations(app.Services, state.Tallies, state.Burner);
        app.MapSoap(operations);
        app.MapJson(operations);
        app.MapOpenApiDocument();
        app.MapStaticPages(new StaticPages(options.StaticSeed, state.StaticPages, state.Burner));
        app.MapHealth(app.Services);
        app.MapUnknownPath("The services are at /soap and /json/<Service>, their descriptions at /soap?wsdl and /openapi/v1.json; static pages at /static/….");
        return app;
    }
}
