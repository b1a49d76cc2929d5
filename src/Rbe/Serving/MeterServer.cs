using System.Net;
using Microsoft.AspNetCore.Builder;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Processors;

namespace TlsToll.Rbe.Serving;

/// <summary>
/// Reports the CPU time of a process tree at <c>GET /cpu</c>, like the tiers, for a database, which has no administration port. It must be
/// able to see the processes, so it runs in the process namespace of their container.
/// </summary>
internal sealed class MeterServer
{
    private readonly CpuEndpoint<TierCpu> _endpoint;

    /// <summary>Creates the server.</summary>
    /// <param name="root">Process id of the root process.</param>
    /// <param name="token">Required bearer token; null for none.</param>
    /// <exception cref="Measurement.Processes.ProcessGoneException">There is no such process.</exception>
    public MeterServer(int root, string? token)
    {
        // Excludes this process, whose CPU time is not the database's.
        var tree = new ProcessTreeCpu(root);
        _endpoint = new CpuEndpoint<TierCpu>(token, () => new TierCpu(tree.Read().Nanoseconds), WireJson.Default.TierCpu);
    }

    /// <summary>Serves until cancelled.</summary>
    /// <param name="at">Address and port to listen on.</param>
    /// <param name="ready">Receives a line with the address when the server listens.</param>
    /// <param name="cancellation">Token that ends the server.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    public Task RunAsync(IPEndPoint at, TextWriter ready, CancellationToken cancellation) =>
        SmallServer.RunAsync(new SmallServerOptions(at), app => app.Run(_endpoint.AnswerAsync), ready, cancellation);
}
