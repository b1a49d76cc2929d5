using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace TlsToll.Vendors.Hosting;

/// <summary>
/// Builds web servers from nothing: no settings from files or the environment, by which two machines could differ, and no middleware that
/// nobody asked for.
/// </summary>
internal static class WebServer
{
    // Longer than the longest delay that is usual, so that calls under way are still answered.
    private static readonly TimeSpan DrainTime = TimeSpan.FromSeconds(15);

    /// <summary>Builds a server; it does not start yet.</summary>
    public static WebApplication Build(Action<KestrelServerOptions> configure, Func<IServiceProvider, IHostLifetime> lifetime)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions { EnvironmentName = Environments.Production });
        builder.Logging.SetMinimumLevel(LogLevel.Warning);
        // While this category is listened to, each request gets an activity and a log scope.
        builder.Logging.AddFilter("Microsoft.AspNetCore.Hosting.Diagnostics", LogLevel.None);
        // A port that is taken is told by the command line, in one line.
        builder.Logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.None);
        builder.Logging.AddConsole(o => o.LogToStandardErrorThreshold = LogLevel.Trace);
        builder.WebHost.UseKestrelCore().ConfigureKestrel(configure);
        builder.Services.AddSingleton(lifetime);
        builder.Services.Configure<HostOptions>(o => o.ShutdownTimeout = DrainTime);
        return builder.Build();
    }
}
