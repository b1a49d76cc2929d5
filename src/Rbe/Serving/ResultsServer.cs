using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.FileProviders;

namespace TlsToll.Rbe.Serving;

/// <summary>Shows a directory of results to a browser: the files as they are, and what there is.</summary>
internal static class ResultsServer
{
    /// <summary>Serves until told to end.</summary>
    /// <param name="directory">The directory.</param>
    /// <param name="at">Where it listens.</param>
    /// <param name="ready">Takes the line with the address when it listens.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <exception cref="IOException">The port is taken.</exception>
    public static async Task RunAsync(string directory, IPEndPoint at, TextWriter ready, CancellationToken cancellation)
    {
        using var files = new PhysicalFileProvider(directory);
        var options = new FileServerOptions { FileProvider = files, EnableDirectoryBrowsing = true, EnableDefaultFiles = false };
        // Records are compressed CSV, and all other files are readable as well.
        options.StaticFileOptions.ServeUnknownFileTypes = true;
        await SmallServer.RunAsync(at, services => services.AddDirectoryBrowser(), app => app.UseFileServer(options), ready, cancellation);
    }
}
