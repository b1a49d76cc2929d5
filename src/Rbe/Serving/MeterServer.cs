using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Serving;

/// <summary>
/// Reports the CPU time of a tree of processes at <c>GET /cpu</c>, as the tiers do: for a database, which has no such port. It must see the
/// processes, and so runs in their container's process namespace.
/// </summary>
/// <param name="root">Process id of the root.</param>
/// <param name="token">Bearer token that is required; null for none.</param>
internal sealed class MeterServer(int root, string? token)
{
    private const string Scheme = "Bearer ";

    private readonly ProcessTreeCpu _tree = new(root);

    // Hashed: the comparison takes the same time for every token.
    private readonly byte[]? _expected = token is null ? null : SHA256.HashData(Encoding.UTF8.GetBytes(token));

    /// <summary>Serves until told to end.</summary>
    /// <param name="at">Where it listens.</param>
    /// <param name="ready">Takes the line with the address when it listens.</param>
    /// <param name="cancellation">Ends it.</param>
    /// <exception cref="IOException">The port is taken.</exception>
    public Task RunAsync(IPEndPoint at, TextWriter ready, CancellationToken cancellation) =>
        SmallServer.RunAsync(at, _ => { }, app => app.Run(AnswerAsync), ready, cancellation);

    private async Task AnswerAsync(HttpContext context)
    {
        if (!Allows(context.Request.Headers.Authorization.ToString()))
            context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        else if (context.Request.Path != "/cpu" || context.Request.Method != HttpMethods.Get)
            context.Response.StatusCode = StatusCodes.Status404NotFound;
        else
            await SendAsync(context.Response);
    }

    private async Task SendAsync(HttpResponse response)
    {
        // Without this process, whose cost is not the database's.
        var cpu = new TierCpu(_tree.Read().Nanoseconds);
        response.ContentType = "application/json";
        await response.WriteAsync(JsonSerializer.Serialize(cpu, WireJson.Default.TierCpu));
    }

    private bool Allows(string authorisation) => _expected is null || (authorisation.StartsWith(Scheme, StringComparison.OrdinalIgnoreCase)
        && CryptographicOperations.FixedTimeEquals(SHA256.HashData(Encoding.UTF8.GetBytes(authorisation[Scheme.Length..].Trim())), _expected));
}
