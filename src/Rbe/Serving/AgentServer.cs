using System.Net;
using Microsoft.AspNetCore.Builder;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Json;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Tls;

namespace TlsToll.Rbe.Serving;

/// <summary>Reports the CPU time of a service on this host at <c>GET /cpu</c>, over TLS alone, to a driver on another host.</summary>
/// <param name="service">CPU time of the service.</param>
/// <param name="token">Required bearer token.</param>
internal sealed class AgentServer(ServiceCpu service, string token)
{
    private readonly string? _machine = BootId.Read();
    private readonly string _processor = CpuInfo.Read().Describe();

    /// <summary>Serves until cancelled.</summary>
    /// <param name="at">Address and port to listen on.</param>
    /// <param name="certificate">Certificate of the server.</param>
    /// <param name="listening">Called once the server listens, before its address is printed.</param>
    /// <param name="ready">Receives a line with the address when the server listens.</param>
    /// <param name="cancellation">Token that ends the server.</param>
    /// <exception cref="IOException">The port is in use.</exception>
    /// <exception cref="System.Net.Sockets.SocketException">The address is not this host's, or may not be used.</exception>
    public Task RunAsync(IPEndPoint at, ServerCertificate certificate, Action listening, TextWriter ready, CancellationToken cancellation)
    {
        var endpoint = new CpuEndpoint<AgentCpu>(token, Read, WireJson.Default.AgentCpu);
        return SmallServer.RunAsync(new SmallServerOptions(at) { Certificate = certificate, Listening = listening }, app => app.Run(endpoint.AnswerAsync), ready, cancellation);
    }

    private AgentCpu Read() => new(service.ReadNanoseconds(), service.Subject, _processor, _machine);
}
