using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Routing;
using TlsToll.Hosting.Servers;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints;

namespace TlsToll.Sut.Composition;

/// <summary>
/// Web server of a SUT that serves only static pages, without services, database and vendors. It responds before routing. Requests are
/// short, so the thread that receives the bytes also processes them, without a thread switch. A service that waits for its database must
/// not do this.
/// </summary>
internal static class StaticHost
{
    /// <summary>Builds the server without starting it.</summary>
    public static WebApplication Build(SutOptions options, ServiceListeners listeners, StaticPages pages)
    {
        var builder = WebServer.CreateBuilder(listeners.Configure, ServiceHost.Lifetime(options));
        builder.Services.Configure<SocketTransportOptions>(sockets => ServiceHost.Sockets(sockets, options));
        builder.Services.AddSingleton<IDatabaseProbe, NoDatabase>();
        builder.Services.AddSingleton<IDatabaseQuiescer, NoDatabase>();

        var app = builder.Build();
        pages.Prepare();
        var others = new RouteTable(Health.Always.ServiceRoutes, "This SUT serves only static pages, at /static/….");
        app.Run(context => StaticPages.Concerns(context.Request) ? pages.RespondAsync(context) : others.HandleAsync(context));
        return app;
    }
}

/// <summary>Replaces the database in a SUT that serves only static pages: always ready, with nothing to quiesce.</summary>
internal sealed class NoDatabase : IDatabaseProbe, IDatabaseQuiescer
{
    public Task<string?> WhyNotReadyAsync(CancellationToken cancellationToken) => Task.FromResult<string?>(null);

    public Task<string?> CheckAsync(CancellationToken cancellationToken) => Task.FromResult<string?>(null);

    public Task<long> QuiesceAsync(CancellationToken cancellationToken) => Task.FromResult(0L);
}
