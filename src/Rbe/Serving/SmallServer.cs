using System.Globalization;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace TlsToll.Rbe.Serving;

/// <summary>A web server for what the RBE itself has to tell, with <c>GET /health</c> for a container's health check.</summary>
internal static class SmallServer
{
    /// <summary>Serves until told to end.</summary>
    /// <param name="at">Where it listens.</param>
    /// <param name="services">Adds the services that it needs.</param>
    /// <param name="answers">Adds what it answers with.</param>
    /// <param name="ready">Takes the line with the address when it listens.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <exception cref="IOException">The port is taken.</exception>
    public static async Task RunAsync(
        IPEndPoint at, Action<IServiceCollection> services, Action<WebApplication> answers, TextWriter ready, CancellationToken cancellation)
    {
        // From nothing: no configuration, no log on the way.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        ListenOptions? listener = null;
        builder.WebHost.UseKestrelCore().ConfigureKestrel(server =>
        {
            server.AddServerHeader = false;
            server.Listen(at, listen =>
            {
                listener = listen;
                listen.Protocols = HttpProtocols.Http1;
            });
        });
        builder.Services.AddSingleton<IHostLifetime, NoLifetime>();
        services(builder.Services);
        await using var app = builder.Build();
        app.Map("/health", branch => branch.Run(context => context.Response.WriteAsync("ready\n")));
        answers(app);
        await app.StartAsync(cancellation);
        await ready.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"http://{listener!.IPEndPoint}/"));
        await ready.FlushAsync(cancellation);
        await Task.Delay(Timeout.Infinite, cancellation).ContinueWith(_ => { }, TaskScheduler.Default);
        await app.StopAsync(CancellationToken.None);
    }

    /// <summary>Signals are the command's.</summary>
    private sealed class NoLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
