using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processors;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;
using TlsToll.Tls;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Settings of the workers of a run.</summary>
/// <param name="Cores">Assignment of processors.</param>
/// <param name="OpenSsl">OpenSSL build; null for the host's.</param>
/// <param name="AblationDirectory">Directory of the provider of no-ops; null if no worker needs it.</param>
/// <param name="Otlp">Address for live metrics; null for none.</param>
internal sealed record WorkerLaunch(CorePlan Cores, OpenSslBuild? OpenSsl, string? AblationDirectory, Uri? Otlp = null)
{
    /// <summary>Command prefix that puts a worker into its network namespace; empty for that of this process.</summary>
    public IReadOnlyList<string> Prefix { get; init; } = [];

    public static WorkerLaunch Of(RunSettings settings) => new(settings.Cores, settings.OpenSsl, settings.AblationDirectory, settings.Otlp);
}

/// <summary>Starts the workers of a plan.</summary>
internal static class WorkerProcesses
{
    /// <summary>Starts the workers; if one fails to start, ends the others.</summary>
    /// <param name="launch">Settings of the workers.</param>
    /// <param name="plan">Plan with the configuration of each worker.</param>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="run">Directory of the workers' run.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    public static async Task<IReadOnlyList<WorkerClient>> StartAsync(WorkerLaunch launch, ProcessPlan plan, string rbe, RunDirectory run, Supervisor supervisor)
    {
        var workers = new List<WorkerClient>();
        try
        {
            foreach (var configuration in plan.Workers)
                workers.Add(Start(launch, configuration, workers.Count, rbe, run, supervisor));
            return workers;
        }
        catch
        {
            foreach (var worker in workers)
                await worker.DisposeAsync();
            throw;
        }
    }

    /// <summary>The orders that the SUT acknowledged to any of the workers.</summary>
    public static AcknowledgedOrders Acknowledged(IEnumerable<WorkerClient> workers)
    {
        var all = new AcknowledgedOrders();
        foreach (var worker in workers)
            all.Add(worker.Acknowledged);
        return all;
    }

    private static WorkerClient Start(
        WorkerLaunch launch, OpenSslConfiguration configuration, int number, string rbe, RunDirectory run, Supervisor supervisor)
    {
        var name = $"worker-{number}";
        var plain = TestbedPlan.With(TestbedPlan.WorkerEnvironment, launch.OpenSsl, launch.Otlp);
        var environment = OpenSslFile.Add(TestbedPlan.Ablated(plain, configuration, launch.AblationDirectory), configuration, run, name);
        return WorkerClient.Start(rbe, name, [.. launch.Prefix, .. TestbedPlan.Pinned(launch.Cores, launch.Cores.Rest)], environment, run, supervisor);
    }
}
