using System.Globalization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using TlsToll.Tls;

namespace TlsToll.Rbe.Serving;

/// <summary>Web server for the RBE's own endpoints; without TLS, with <c>GET /health</c> for a container's health check.</summary>
internal static class SmallServer
{
    /// <summary>Serves until cancelled.</summary>
    /// <param name="options">Address, services and certificate.</param>
    /// <param name="answers">Adds the endpoints.</param>
    /// <param name="ready">Receives a line with the address when the server listens.</param>
    /// <param name="cancellation">Token that ends the server.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    /// <exception cref="System.Net.Sockets.SocketException">The address is not this host's, or may not be used.</exception>
    public static async Task RunAsync(SmallServerOptions options, Action<WebApplication> answers, TextWriter ready, CancellationToken cancellation)
    {
        // An empty builder: no configuration sources and no logging.
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        ListenOptions? listener = null;
        builder.WebHost.UseKestrelCore().ConfigureKestrel(server =>
        {
            server.AddServerHeader = false;
            server.Listen(options.At, listen =>
            {
                listener = listen;
                listen.Protocols = HttpProtocols.Http1;
                if (options.Certificate is not null)
                    listen.UseCertificate(options.Certificate);
            });
        });
        builder.Services.AddSingleton<IHostLifetime, NoLifetime>();
        options.Services(builder.Services);
        await using var app = builder.Build();
        if (options.Certificate is null)
            app.Map("/health", branch => branch.Run(context => context.Response.WriteAsync("ready\n")));
        answers(app);
        await app.StartAsync(cancellation);
        options.Listening();
        await ready.WriteLineAsync(string.Create(CultureInfo.InvariantCulture, $"{(options.Certificate is null ? "http" : "https")}://{listener!.IPEndPoint}/{options.Path}"));
        await ready.FlushAsync(cancellation);
        await Task.Delay(Timeout.Infinite, cancellation).ContinueWith(_ => { }, TaskScheduler.Default);
        await app.StopAsync(CancellationToken.None);
    }

    /// <summary>Ignores signals, because the command handles them.</summary>
    private sealed class NoLifetime : IHostLifetime
    {
        public Task WaitForStartAsync(CancellationToken cancellationToken) => Task.CompletedTask;

        public Task StopAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
