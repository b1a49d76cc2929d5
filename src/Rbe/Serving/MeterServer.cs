using System.Net;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Serving;

/// <summary>
/// Reports the CPU time of a process tree at <c>GET /cpu</c>, like the tiers, for a database, which has no administration port. It must be
/// able to see the processes, so it runs in the process namespace of their container.
/// </summary>
/// <param name="root">Process id of the root process.</param>
/// <param name="token">Required bearer token; null for none.</param>
internal sealed class MeterServer(int root, string? token)
{
    private readonly ProcessTreeCpu _tree = new(root);
    private readonly BearerToken _token = new(token);

    /// <summary>Serves until cancelled.</summary>
    /// <param name="at">Address and port to listen on.</param>
    /// <param name="ready">Receives a line with the address when the server listens.</param>
    /// <param name="cancellation">Token that ends the server.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    public Task RunAsync(IPEndPoint at, TextWriter ready, CancellationToken cancellation) =>
        SmallServer.RunAsync(at, _ => { }, app => app.Run(AnswerAsync), ready, cancellation);

    private async Task AnswerAsync(HttpContext context)
    {
        if (!_token.Allows(context.Request.Headers.Authorization.ToString()))
            context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        else if (context.Request.Path != "/cpu" || context.Request.Method != HttpMethods.Get)
            context.Response.StatusCode = StatusCodes.Status404NotFound;
        else
            await SendAsync(context.Response);
    }

    private async Task SendAsync(HttpResponse response)
    {
        // Excludes this process, whose CPU time is not the database's.
        var cpu = new TierCpu(_tree.Read().Nanoseconds);
        response.ContentType = "application/json";
        await response.WriteAsync(JsonSerializer.Serialize(cpu, WireJson.Default.TierCpu));
    }
}
