using System.Text.Json;
using System.Text.Json.Serialization;
using TlsToll.Contracts.Administration;
using TlsToll.Hosting.Administration;
using TlsToll.Hosting.Listeners;
using TlsToll.Telemetry;
using TlsToll.Tls;

namespace TlsToll.Hosting;

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(ReadyLine))]
internal sealed partial class ReadyJson : JsonSerializerContext;

/// <summary>A running tier: the server of its services and the server of its administration.</summary>
/// <param name="services">Server of the services; owned.</param>
/// <param name="listeners">Listeners of the services.</param>
/// <param name="administration">Server of the administration; owned.</param>
public sealed class TierServers(WebApplication services, ServiceListeners listeners, AdministrationHost administration) : IAsyncDisposable
{
    private readonly TlsMetrics _metrics = new(listeners.Handshakes);

    /// <summary>The addresses; available after the start.</summary>
    public ReadyLine Addresses => new(true, listeners.PlainAddress, listeners.TlsAddress, administration.Address);

    /// <summary>Starts the export of live metrics, including the given meters, if the environment specifies an endpoint.</summary>
    /// <returns>The exporter, which ends the export on disposal; null without an endpoint.</returns>
    public static IDisposable? ExportMetrics(string tier, params ReadOnlySpan<string> meters) => OtlpExport.Start(
        tier, [TlsMetrics.MeterName, "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "System.Runtime", .. meters]);

    /// <summary>Starts both servers.</summary>
    /// <exception cref="IOException">A port is in use.</exception>
    public async Task StartAsync(CancellationToken cancellationToken)
    {
        try
        {
            await services.StartAsync(cancellationToken);
            await administration.StartAsync(cancellationToken);
        }
        catch
        {
            // Background work has already started, and must end before its dependencies are disposed.
            await services.StopAsync(CancellationToken.None);
            throw;
        }
    }

    /// <summary>Starts both servers, writes the ready line, and serves until the services' server stops.</summary>
    /// <exception cref="IOException">A port is in use.</exception>
    public async Task RunAsync(TextWriter output, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(output);
        await StartAsync(cancellationToken);
        await output.WriteLineAsync(JsonSerializer.Serialize(Addresses, ReadyJson.Default.ReadyLine));
        await output.FlushAsync(CancellationToken.None);
        await services.WaitForShutdownAsync(cancellationToken);
        await administration.StopAsync();
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await administration.DisposeAsync();
        await services.DisposeAsync();
        _metrics.Dispose();
    }
}
