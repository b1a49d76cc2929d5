using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging.Console;

namespace TlsToll.Hosting.Servers;

/// <summary>
/// Creates web servers from an empty builder. They read no configuration from files or the environment, which could differ between hosts,
/// and have no middleware except that which a tier adds.
/// </summary>
public static class WebServer
{
    // Longer than the usual vendor delay, so that calls in progress still receive their response.
    private static readonly TimeSpan DrainTime = TimeSpan.FromSeconds(15);

    /// <summary>Creates the builder of a server that logs warnings and errors to standard error, at most 8 MiB, and 1 MiB of errors more.</summary>
    public static WebApplicationBuilder CreateBuilder(Action<KestrelServerOptions> configure, Func<IServiceProvider, IHostLifetime> lifetime)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { EnvironmentName = Environments.Production });
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        // If enabled, this category creates an activity and a log scope for each request.
        builder.Logging.AddFilter("Microsoft.AspNetCore.Hosting.Diagnostics", LogLevel.None);
        // The command line reports a start-up failure in one line. A failure of background work is critical, so it is still logged.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.Critical);
        // Critical to it is a client that floods a connection with frames. Errors that clients cause are counted, not logged.
        builder.Logging.AddFilter("Microsoft.AspNetCore.Server.Kestrel.Http2", LogLevel.None);
        builder.Logging.AddConsole(o => (o.LogToStandardErrorThreshold, o.FormatterName) = (LogLevel.Trace, LimitedFormatter.Format));
        builder.Services.AddSingleton<ConsoleFormatter>(new LimitedFormatter());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(configure);
        builder.Services.AddSingleton(lifetime);
        builder.Services.Configure<HostOptions>(o => o.ShutdownTimeout = DrainTime);
        return builder;
    }
}
