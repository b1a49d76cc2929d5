using System.Diagnostics;
using TlsToll.Rbe.Measurement;
using TlsToll.Rbe.Sessions.Workers;
using TlsToll.Rbe.Testbed;

namespace TlsToll.Rbe.Experiments;

/// <summary>The running tiers of a run with its worker and its meters: what a cell is measured on.</summary>
internal sealed class RunTestbed : IAsyncDisposable
{
    private RunTestbed(TestbedHost host, WorkerClient worker)
    {
        Host = host;
        Worker = worker;
        SutAdmin = new AdministrationClient(host.Suts[0].Addresses.Admin);
        VendorsAdmin = new AdministrationClient(host.Vendors.Addresses.Admin);
        Meter = new TierMeter(host.Suts[0].Pid, host.Vendors.Pid, host.Cluster.PostmasterPid, [worker.Pid]);
        Epoch = Stopwatch.GetTimestamp();
    }

    /// <summary>The tiers.</summary>
    public TestbedHost Host { get; }

    /// <summary>The driver.</summary>
    public WorkerClient Worker { get; }

    /// <summary>The SUT's administration.</summary>
    public AdministrationClient SutAdmin { get; }

    /// <summary>The vendors' administration.</summary>
    public AdministrationClient VendorsAdmin { get; }

    /// <summary>Reads what the tiers use.</summary>
    public TierMeter Meter { get; }

    /// <summary>The run's epoch, a timestamp of the stopwatch.</summary>
    public long Epoch { get; }

    /// <summary>Starts everything.</summary>
    /// <exception cref="TestbedException">Something did not come up; everything has been taken down again.</exception>
    public static async Task<RunTestbed> StartAsync(RunSettings settings, IProgress<string> progress, CancellationToken cancellation)
    {
        var host = await TestbedHost.StartAsync(TestbedPlan.Of(settings), progress, cancellation);
        WorkerClient? worker = null;
        try
        {
            var programs = TierPrograms.Find(settings.TiersDirectory);
            var prefix = TestbedPlan.Pinned(settings.Cores, settings.Cores.Rest);
            worker = WorkerClient.Start(programs.Rbe, "worker-0", prefix, TestbedPlan.WorkerEnvironment, host.Run, host.Guard);
            return new RunTestbed(host, worker);
        }
        catch
        {
            if (worker is not null)
                await worker.DisposeAsync();
            await host.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await Worker.DisposeAsync();
        SutAdmin.Dispose();
        VendorsAdmin.Dispose();
        await Host.DisposeAsync();
    }
}
