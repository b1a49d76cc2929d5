using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using TlsToll.Testbed.Administration;

namespace TlsToll.Rbe.Tests.Testbed;

/// <summary>A server in place of a tier's administration, and a client of it.</summary>
internal sealed class StandInTier : IAsyncDisposable
{
    private readonly WebApplication _server;

    private StandInTier(WebApplication server) => (_server, Client) = (server, new AdministrationClient(new Uri(server.Urls.Single())));

    public AdministrationClient Client { get; }

    public string Address => _server.Urls.Single();

    public static async Task<StandInTier> StartAsync(RequestDelegate answer)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        var server = builder.Build();
        server.Run(answer);
        await server.StartAsync(TestContext.Current.CancellationToken);
        return new StandInTier(server);
    }

    public Task StopAsync() => _server.StopAsync(TestContext.Current.CancellationToken);

    public async ValueTask DisposeAsync()
    {
        Client.Dispose();
        await _server.DisposeAsync();
    }
}
