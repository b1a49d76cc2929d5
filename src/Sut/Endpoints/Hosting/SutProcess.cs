using TlsToll.Sut.Data;
using TlsToll.Sut.Endpoints.Administration;
using TlsToll.Sut.Endpoints.Static;
using TlsToll.Telemetry;
using TlsToll.Tls;

namespace TlsToll.Sut.Endpoints.Hosting;

/// <summary>The running SUT: the services' server and the administration's, one after the other up and the other way round down.</summary>
internal static class SutProcess
{
    /// <summary>Serves until asked to stop.</summary>
    /// <exception cref="IOException">A port is taken.</exception>
    /// <exception cref="DatabaseSetupException">The connection string is none, or the database lacks what is needed.</exception>
    public static async Task RunAsync(
        SutOptions options, CertificateStore certificates, TextWriter output, CancellationToken cancellationToken)
    {
        var state = new SutState(options, certificates);
        using var metrics = new TlsMetrics(state.Handshakes);
        using var export = OtlpExport.Start("sut", TlsMetrics.MeterName, "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "System.Net.Http", "Npgsql", "System.Runtime");
        await using var services = options.StaticOnly ? StaticHost.Build(options, state) : ServiceHost.Build(options, certificates, state);
        await using var administration = AdministrationHost.Build(options, state, services.Services);
        if (await services.Services.GetRequiredService<IDatabaseProbe>().FindLackAsync(cancellationToken) is { } lack)
            throw new DatabaseSetupException(lack);
        try
        {
            await services.StartAsync(cancellationToken);
            await administration.App.StartAsync(cancellationToken);
        }
        catch
        {
            // The background work is under way already, and must have ended before what it uses is disposed of.
            await services.StopAsync(CancellationToken.None);
            throw;
        }

        await new ReadyLine(true, state.Listeners.PlainAddress, state.Listeners.TlsAddress, administration.Address).WriteAsync(output);
        await services.WaitForShutdownAsync(cancellationToken);
        await administration.App.StopAsync(CancellationToken.None);
    }
}
