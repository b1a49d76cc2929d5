using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using TlsToll.Contracts;
using TlsToll.Contracts.Soap;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Routing;
using TlsToll.Hosting.Servers;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints;
using TlsToll.Tls;

namespace TlsToll.Sut.Composition;

/// <summary>Web server of the services. Routing is the only middleware on the measured path.</summary>
internal static class ServiceHost
{
    private const string Hint =
        "The services are at /soap and /json/<Service>, their descriptions at /soap?wsdl and /openapi/v1.json; static pages at /static/….";

    /// <summary>Builds the server without starting it. The requests are counted only for a SUT behind a proxy.</summary>
    public static WebApplication Build(
        SutOptions options, CertificateStore certificates, ServiceListeners listeners, StaticPages pages, Tallies<ServiceName> tallies, Burner? burner,
        RequestCount? requests)
    {
        var builder = WebServer.CreateBuilder(listeners.Configure, Lifetime(options));
        builder.Services.Configure<SocketTransportOptions>(sockets => Sockets(sockets, options));
        builder.Services.AddRouting();
        builder.Services.AddOpenApiDocument();
        builder.Services.AddSutServices(options, certificates, listeners.Handshakes);

        var app = builder.Build();
        if (requests is not null)
            app.Use(requests.CountAsync);
        var operations = new ServiceOperations(app.Services, tallies, burner);
        app.MapLiteral(new SoapPath(SoapServices.Sut, operations.All.Select(o => o.Operation)).Routes);
        app.MapJson(operations);
        app.MapOpenApiDocument();
        app.MapStaticPages(pages);
        app.MapLiteral(new Health(app.Services.GetRequiredService<IDatabaseProbe>().WhyNotReadyAsync).ServiceRoutes);
        app.MapUnknownPath(Hint);
        return app;
    }

    /// <summary>Applies the options of the connections.</summary>
    public static void Sockets(SocketTransportOptions sockets, SutOptions options)
    {
        sockets.UnsafePreferInlineScheduling = options.InlineScheduling;
        sockets.IOQueueCount = options.IoQueues ?? sockets.IOQueueCount;
        sockets.WaitForDataBeforeAllocatingBuffer = !options.EarlyBuffer;
    }

    /// <summary>Creates the lifetime of the whole process.</summary>
    public static Func<IServiceProvider, IHostLifetime> Lifetime(SutOptions options) => services =>
        new ProcessLifetime(services.GetRequiredService<IHostApplicationLifetime>(), options.Hosting.Supervised);
}
