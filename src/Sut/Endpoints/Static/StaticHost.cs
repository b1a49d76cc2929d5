using Microsoft.AspNetCore.Server.Kestrel.Transport.Sockets;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints.Hosting;
using TlsToll.Sut.Endpoints.Json;

namespace TlsToll.Sut.Endpoints.Static;

/// <summary>
/// The web server of a SUT that serves static pages alone, without services, database and vendors. A page is answered before routing. What
/// follows bytes that have come is short, so it is done on the thread that saw them come, without a switch to another; a service that waits
/// for its database must not do so.
/// </summary>
internal static class StaticHost
{
    /// <summary>Builds the server; it does not start yet.</summary>
    public static WebApplication Build(SutOptions options, SutState state)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { EnvironmentName = Environments.Production });
        builder.Logging.AddWarningsToStandardError();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(state.Listeners.Configure);
        builder.Services.Configure<SocketTransportOptions>(sockets => sockets.UnsafePreferInlineScheduling = true);
        builder.Services.AddSingleton(options);
        builder.Services.AddSingleton<IHostLifetime, ProcessLifetime>();
        builder.Services.AddSingleton<NoDatabase>();
        builder.Services.AddSingleton<IDatabaseProbe>(services => services.GetRequiredService<NoDatabase>());
        builder.Services.AddSingleton<IDatabaseRest>(services => services.GetRequiredService<NoDatabase>());
        builder.Services.AddRouting();

        var app = builder.Build();
        var pages = new StaticPages(options.StaticSeed, state.StaticPages, state.Burner);
        pages.Prepare();
        app.Use(next => context => StaticPages.Concerns(context.Request) ? pages.AnswerAsync(context) : next(context));
        app.UseRouting();
        app.MapHealth(app.Services);
        app.MapUnknownPath("This SUT serves static pages alone, at /static/…");
        return app;
    }
}
