namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>Logging for both servers: warnings and worse, on standard error.</summary>
internal static class StandardErrorLog
{
    /// <summary>Adds the log.</summary>
    public static void AddWarningsToStandardError(this ILoggingBuilder logging)
    {
        logging.SetMinimumLevel(LogLevel.Warning);
        // While anybody listens to it, this category makes an activity and a log scope for each request.
        logging.AddFilter("Microsoft.AspNetCore.Hosting.Diagnostics", LogLevel.None);
        // A failure to start is told in one line by the command; one of the background work is critical and still logged.
        logging.AddFilter("Microsoft.Extensions.Hosting.Internal.Host", LogLevel.Critical);
        logging.AddConsole(o => o.LogToStandardErrorThreshold = LogLevel.Trace);
    }
}
