using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Interactions;
using TlsToll.Hosting.Listeners;
using TlsToll.Hosting.Routing;
using TlsToll.Sut.Administration;
using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints;
using TlsToll.Sut.Fulfilment;
using TlsToll.Tls;

namespace TlsToll.Sut.Composition;

/// <summary>Composes the SUT: services, administration, and TLS on all three hops.</summary>
internal static class SutTier
{
    /// <summary>Serves until the process is stopped.</summary>
    /// <exception cref="IOException">A port is in use.</exception>
    /// <exception cref="DatabaseSetupException">The connection string is invalid, or the database does not meet a requirement.</exception>
    public static async Task RunAsync(
        SutOptions options, CertificateStore certificates, TextWriter output, CancellationToken cancellationToken)
    {
        var (burner, handshakes) = (options.AllowBurn ? new Burner() : null, new HandshakeCounters());
        var (tallies, pages) = (new Tallies<ServiceName>(), new StaticPages(options.StaticSeed, burner));
        var requests = options.BehindProxy ? new RequestCount() : null;
        IdleWait? idle = null;
        var listeners = new ServiceListeners(
            options.Hosting, certificates, options.Tls, Hop.RbeToSut, handshakes, burner is null ? null : burner.OnConnection, () => idle?.Report());
        using var export = TierServers.ExportMetrics("sut", "System.Net.Http", "Npgsql");
        var host = options.StaticOnly
            ? StaticHost.Build(options, listeners, pages)
            : ServiceHost.Build(options, certificates, listeners, pages, tallies, burner, requests);
        var services = host.Services;
        var probe = services.GetRequiredService<IDatabaseProbe>();
        // Null in a SUT that serves only static pages.
        var fulfilment = services.GetService<FulfilmentControl>();
        idle = new IdleWait(() => new IdleState(requests?.Open ?? listeners.OpenConnections, fulfilment?.Backlog ?? 0, fulfilment?.Paused ?? false));
        if (requests is not null)
            requests.Ended = idle.Report;
        fulfilment?.OnDone(idle.Report);
        var administration = new SutAdministration(
            new TierReport("sut", listeners),
            TierSettings.Of(options, certificates),
            idle,
            tallies,
            pages,
            burner,
            services.GetRequiredService<IDatabaseQuiescer>(),
            fulfilment,
            options.Database,
            services.GetService<IDatabaseStatements>(),
            services.GetService<DatabaseProcesses>(),
            services.GetService<DatabaseCounting>());
        await using var process = new TierServers(
            host,
            listeners,
            new AdministrationHost(options.Hosting, new Health(probe.WhyNotReadyAsync), administration.CountersAsync, administration.Routes));
        if (await probe.CheckAsync(cancellationToken) is { } problem)
            throw new DatabaseSetupException(problem);
        await process.RunAsync(output, cancellationToken);
    }
}
