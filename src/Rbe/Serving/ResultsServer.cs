using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace TlsToll.Rbe.Serving;

/// <summary>Serves a results directory to a browser: the files and directory listings, without symbolic links.</summary>
internal static class ResultsServer
{
    /// <summary>Serves until cancelled.</summary>
    /// <param name="directory">Directory to serve.</param>
    /// <param name="at">Address and port to listen on.</param>
    /// <param name="ready">Receives a line with the address when the server listens.</param>
    /// <param name="cancellation">Token that ends the server.</param>
    /// <param name="page">File whose address is printed; empty for the directory's.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    public static async Task RunAsync(string directory, IPEndPoint at, TextWriter ready, CancellationToken cancellation, string page = "")
    {
        using var files = new OwnFiles(directory);
        var options = new FileServerOptions { FileProvider = files, EnableDirectoryBrowsing = true, EnableDefaultFiles = false };
        // Serve files of unknown types too: records are compressed CSV.
        options.StaticFileOptions.ServeUnknownFileTypes = true;
        await SmallServer.RunAsync(
            new SmallServerOptions(at) { Services = services => services.AddDirectoryBrowser(), Path = page }, app => app.UseFileServer(options), ready, cancellation);
    }
}
