using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace TlsToll.Hosting.Servers;

/// <summary>
/// Web servers from an empty builder: no configuration from files or the environment that could differ between two hosts, and no middleware
/// that a tier does not add itself.
/// </summary>
public static class WebServer
{
    // Longer than the usual delay of a vendor, so that calls in progress still get their response.
    private static readonly TimeSpan DrainTime = TimeSpan.FromSeconds(15);

    /// <summary>Prepares a server that logs warnings and errors to standard error.</summary>
    public static WebApplicationBuilder CreateBuilder(Action<KestrelServerOptions> configure, Func<IServiceProvider, IHostLifetime> lifetime)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { EnvironmentName = Environments.Production });
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        // With a listener, this category creates an activity and a log scope for each request.
        builder.Logging.AddFilter("Microsoft.AspNetCore.Hosting.Diagnostics", LogLevel.None);
        // The command line reports a failure to start in one line; a failure of background work is critical and still logged.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.Critical);
        builder.Logging.AddConsole(o => o.LogToStandardErrorThreshold = LogLevel.Trace);
        builder.WebHost.UseKestrelCore().ConfigureKestrel(configure);
        builder.Services.AddSingleton(lifetime);
        builder.Services.Configure<HostOptions>(o => o.ShutdownTimeout = DrainTime);
        return builder;
    }
}
