using TlsToll.Experiments.Settings;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Supervision;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Starts the workers that a plan asks for.</summary>
internal static class WorkerProcesses
{
    /// <summary>Starts them.</summary>
    /// <param name="settings">The run's settings.</param>
    /// <param name="plan">Which.</param>
    /// <param name="rbe">Path of TlsToll.Rbe.dll.</param>
    /// <param name="run">The run that they belong to.</param>
    /// <param name="supervisor">The run's supervisor.</param>
    public static async Task<IReadOnlyList<WorkerClient>> StartAsync(RunSettings settings, ProcessPlan plan, string rbe, RunDirectory run, Supervisor supervisor)
    {
        var workers = new List<WorkerClient>();
        try
        {
            var prefix = TestbedPlan.Pinned(settings.Cores, settings.Cores.Rest);
            foreach (var configuration in plan.Workers)
            {
                var name = $"worker-{workers.Count}";
                var plain = TestbedPlan.With(TestbedPlan.WorkerEnvironment, settings.OpenSsl, settings.Otlp);
                var ablated = TestbedPlan.Ablated(plain, configuration, settings.AblationDirectory);
                var environment = OpenSslFile.Add(ablated, configuration, run, name);
                workers.Add(WorkerClient.Start(rbe, name, prefix, environment, run, supervisor));
            }

            return workers;
        }
        catch
        {
            foreach (var worker in workers)
                await worker.DisposeAsync();
            throw;
        }
    }
}
