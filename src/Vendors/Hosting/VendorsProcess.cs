using System.Text.Json;
using TlsToll.Telemetry;
using TlsToll.Tls;
using TlsToll.Vendors.Administration;
using TlsToll.Vendors.Wire;

namespace TlsToll.Vendors.Hosting;

/// <summary>The line that the process writes to standard output once it can be called.</summary>
/// <param name="Ready">Always true.</param>
/// <param name="Plain">Address of the vendors without TLS.</param>
/// <param name="Tls">Address of the vendors with TLS.</param>
/// <param name="Admin">Address of the administration.</param>
public sealed record ReadyLine(bool Ready, string Plain, string Tls, string Admin);

/// <summary>The running vendors: their server and the administration's, up in this order and down in the other.</summary>
internal sealed class VendorsProcess : IAsyncDisposable
{
    private readonly TlsMetrics _metrics;
    private readonly VendorState _state;
    private readonly WebApplication _vendors;
    private readonly AdministrationHost _administration;

    private VendorsProcess(VendorOptions options, VendorState state, Func<IServiceProvider, IHostLifetime> lifetime)
    {
        _state = state;
        _metrics = new TlsMetrics(state.Handshakes);
        _vendors = VendorsHost.Build(options, state, lifetime);
        _administration = new AdministrationHost(options, state);
    }

    /// <summary>The addresses.</summary>
    public ReadyLine Addresses => new(true, _state.Listeners.PlainAddress, _state.Listeners.TlsAddress, _administration.Address);

    /// <summary>Serves until asked to stop.</summary>
    /// <exception cref="IOException">A port is taken.</exception>
    /// <exception cref="Bookkeeping.LedgerFileException">The ledger's file cannot be used.</exception>
    public static async Task RunAsync(
        VendorOptions options, CertificateStore certificates, TextWriter output, CancellationToken cancellationToken)
    {
        using var export = OtlpExport.Start("vendors", TlsMetrics.MeterName, "Microsoft.AspNetCore.Hosting", "Microsoft.AspNetCore.Server.Kestrel", "System.Runtime");
        await using var process = await StartAsync(
            options,
            certificates,
            services => new ProcessLifetime(services.GetRequiredService<IHostApplicationLifetime>(), options),
            cancellationToken);
        var line = JsonSerializer.Serialize(process.Addresses, VendorsJson.Default.ReadyLine);
        await output.WriteLineAsync(line.AsMemory(), cancellationToken);
        await output.FlushAsync(cancellationToken);
        await process._vendors.WaitForShutdownAsync(cancellationToken);
    }

    /// <summary>Starts both servers.</summary>
    /// <exception cref="IOException">A port is taken.</exception>
    /// <exception cref="Bookkeeping.LedgerFileException">The ledger's file cannot be used.</exception>
    public static async Task<VendorsProcess> StartAsync(
        VendorOptions options,
        CertificateStore certificates,
        Func<IServiceProvider, IHostLifetime> lifetime,
        CancellationToken cancellationToken)
    {
        var process = new VendorsProcess(options, new VendorState(options, certificates, TimeProvider.System), lifetime);
        try
        {
            await process._vendors.StartAsync(cancellationToken);
            await process._administration.StartAsync(cancellationToken);
            return process;
        }
        catch
        {
            await process.DisposeAsync();
            throw;
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _administration.DisposeAsync();
        await _vendors.DisposeAsync();
        _metrics.Dispose();
        _state.Dispose();
    }
}
