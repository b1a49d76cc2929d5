using Microsoft.AspNetCore.Server.Kestrel.Core;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints.Hosting;
using TlsToll.Sut.Endpoints.Json;
using TlsToll.Sut.Fulfilment;

namespace TlsToll.Sut.Endpoints.Administration;

/// <summary>
/// The web server of the administration, apart from the services' so that neither its routes nor its connections are theirs.
/// </summary>
internal sealed class AdministrationHost : IAsyncDisposable
{
    private ListenOptions? _listener;

    private AdministrationHost(SutOptions options)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { EnvironmentName = Environments.Production });
        builder.Logging.AddWarningsToStandardError();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(server =>
        {
            ServerLimits.Apply(server);
            server.Listen(options.AdminBind, options.AdminPort, listen =>
            {
                _listener = listen;
                listen.Protocols = HttpProtocols.Http1;
            });
        });
        builder.Services.AddSingleton<IHostLifetime, NoLifetime>();
        builder.Services.AddRouting();
        App = builder.Build();
    }

    /// <summary>The server.</summary>
    public WebApplication App { get; }

    /// <summary>Its address; known once it has started.</summary>
    public string Address => Addresses.Of("http", _listener);

    /// <summary>Builds the server over the state and the container of the services'.</summary>
    public static AdministrationHost Build(SutOptions options, SutState state, IServiceProvider services)
    {
        var host = new AdministrationHost(options);
        // None in a SUT that serves static pages alone.
        var fulfilment = services.GetService<FulfilmentControl>();
        var report = new TierReport(options, state, fulfilment, TimeProvider.System);
        if (options.AdminToken is { } token)
            host.App.Use(new TokenCheck(token).InvokeAsync);
        host.App.MapAdministrationHealth(services);
        host.App.MapCounters(report);
        host.App.MapCpu();
        host.App.MapIdle(state, fulfilment);
        if (fulfilment is not null)
        {
            host.App.MapAudit(options);
            host.App.MapBackground(fulfilment);
        }

        host.App.MapRest(services.GetRequiredService<IDatabaseRest>());
        host.App.MapBarrier(new Barriers());
        if (state.Burner is { } burner)
            host.App.MapBurn(burner);
        host.App.MapUnknownPath("There are /counters, /cpu, /audit, /idle, /background/pause, /background/resume, /rest, /barrier and /health.");
        return host;
    }

    public ValueTask DisposeAsync() => App.DisposeAsync();

    /// <summary>Signals are for the services' server, which takes this one down with it.</summary>
    private sealed class NoLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
