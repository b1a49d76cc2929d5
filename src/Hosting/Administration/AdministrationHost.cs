using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Messages;
using TlsToll.Hosting.Routing;
using TlsToll.Hosting.Servers;
using TlsToll.Measurement.Processes;

namespace TlsToll.Hosting.Administration;

/// <summary>
/// A tier's administration server, separate from the server of its services. It serves <c>GET /counters</c>, <c>/cpu</c> and
/// <c>/health</c>, <c>POST /release-memory</c>, and routes that the tier adds.
/// </summary>
public sealed class AdministrationHost : IAsyncDisposable
{
    // This project's assumption: more than the tools of a run, and few enough that clients without a token take no descriptors from the services.
    private const int MaxConnections = 256;

    private readonly WebApplication _app;
    private ListenOptions? _listener;

    /// <summary>Builds the server without starting it.</summary>
    /// <exception cref="ArgumentException">The address is not loopback and there is no token.</exception>
    public AdministrationHost(
        HostingOptions options, Health health, Func<CancellationToken, ValueTask<TierCounters>> counters, IEnumerable<LiteralRoute> routes)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(health);
        if (options.AdminToken is null && TokenFile.IsRequiredFor(options.AdminBind))
            throw new ArgumentException("The administration port needs a token unless it is bound to loopback.", nameof(options));
        _app = WebServer.CreateBuilder(server => Configure(server, options), _ => new NoLifetime()).Build();
        var check = new TokenCheck(options.AdminToken);
        var table = new RouteTable(
        [
            health.AdministrationRoute(context => check.HasToken(context.Request.Headers.Authorization)),
            new("/counters", HttpMethods.Get, async context =>
                await HttpMessages.SendAsync(context, await counters(context.RequestAborted), WireJson.Default.TierCounters)),
            // Cheap, so that reading the CPU time adds little to it.
            new("/cpu", HttpMethods.Get, context => HttpMessages.SendAsync(context, TierReport.Cpu(), WireJson.Default.TierCpu)),
            new("/release-memory", HttpMethods.Post, ReleaseMemoryAsync),
            .. routes,
        ]);
        _app.Run(context => check.Allows(context.Request.Path.Value, context.Request.Headers.Authorization)
            ? HandleAsync(context, table)
            : RefuseAsync(context));
    }

    /// <summary>The server's address; available after the start.</summary>
    public string Address => Listener.AddressOf("http", _listener);

    /// <inheritdoc/>
    public ValueTask DisposeAsync() => _app.DisposeAsync();

    internal Task StartAsync(CancellationToken cancellationToken) => _app.StartAsync(cancellationToken);

    internal Task StopAsync() => _app.StopAsync(CancellationToken.None);

    private static async Task HandleAsync(HttpContext context, RouteTable routes)
    {
        try
        {
            await routes.HandleAsync(context);
        }
        catch (Exception e) when (!context.Response.HasStarted && Failure.Of(e) is { } failure)
        {
            await HttpMessages.SendAsync(context, WireFormat.Json, failure);
        }
    }

    // So that what is still resident is what the tier holds. Too slow to call during a measurement.
    private static async Task ReleaseMemoryAsync(HttpContext context)
    {
        await HttpMessages.SkipBodyAsync(context);
        UnusedMemory.Release();
        context.Response.StatusCode = StatusCodes.Status204NoContent;
    }

    private static Task RefuseAsync(HttpContext context)
    {
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        context.Response.Headers.WWWAuthenticate = "Bearer";
        return Task.CompletedTask;
    }

    private void Configure(KestrelServerOptions server, HostingOptions options)
    {
        Listener.Limit(server);
        server.Listen(options.AdminBind, options.AdminPort, listen =>
        {
            _listener = listen;
            listen.Protocols = HttpProtocols.Http1;
            listen.Use(next => new ConnectionLimit(MaxConnections).Around(next, () => { }));
        });
    }
}
