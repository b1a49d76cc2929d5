using TlsToll.Contracts;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Workers;
using TlsToll.Measurement.Processes;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Soak;

/// <summary>Loads the tiers again and again with the saturated mix, and reads after each load what they hold.</summary>
/// <param name="settings">Settings of the load. <see cref="RunSettings.Window"/> is the length of one.</param>
/// <param name="testbed">The running tiers.</param>
public sealed class SoakTrial(RunSettings settings, RunTestbed testbed)
{
    private readonly CellRequests _requests = new(settings, testbed);
    private long? _start;

    /// <summary>Drives one load, and reads the tiers when they are idle and have given back the memory that they do not use.</summary>
    /// <param name="number">Number of the load, from 1.</param>
    /// <param name="abort">Token that aborts the trial.</param>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    /// <exception cref="HttpRequestException">A tier's administration port does not respond.</exception>
    /// <exception cref="ProcessGoneException">A tier has ended.</exception>
    public async Task<SoakReading> LoadAsync(int number, CancellationToken abort)
    {
        var request = _requests.Of(new CellPlan(number, number, 1, 1, settings.Treatments[0], CellKind.Timed));
        var costBefore = HostCost();
        var (result, records) = await testbed.Worker.RunCellAsync(request, CellRunner.Silent, abort);
        _start ??= result.Start;
        var undrained = await Drain.WaitAsync(testbed.SutAdmin, settings.DrainLimit, abort);
        await testbed.SutAdmin.QuiesceAsync(abort);
        var counters = await testbed.SutAdmin.CountersAsync(abort);
        var (sut, vendors) = (testbed.Host.Suts[0].Pid, testbed.Host.Vendors.Pid);
        var (sutKept, vendorsKept) = (ProcessResources.Read(sut).ResidentBytes, ProcessResources.Read(vendors).ResidentBytes);
        await testbed.SutAdmin.ReleaseMemoryAsync(abort);
        await testbed.VendorsAdmin.ReleaseMemoryAsync(abort);
        var cluster = testbed.Host.Cluster;
        var (tableFiles, databaseHandles) = ProcessHandles.MostOf(cluster.PostmasterPid, Path.Combine(cluster.DataDirectory, "base"));
        var inWindow = records.Interactions.Where(interaction => interaction.InWindow == 1).ToArray();
        return new SoakReading(
            TimeSpan.FromMicroseconds((result.End - _start.Value) / 1e3),
            inWindow.Length / ((result.WindowEnd - result.WindowStart) / 1e9),
            P99(inWindow),
            records.Interactions.Count(interaction => OutcomeName.IsFailure(interaction.Outcome)),
            undrained,
            ProcessResources.Read(sut),
            counters.Memory.HeapBytes,
            ProcessResources.Read(vendors),
            ProcessResources.ReadTree(cluster.PostmasterPid),
            ProcessResources.Read(testbed.Worker.Pid))
        {
            HostCost = (costBefore + HostCost()) / 2,
            P99OfService = P99OfService(inWindow),
            SutKeptBytes = sutKept,
            VendorsKeptBytes = vendorsKept,
            DatabaseTableFiles = tableFiles,
            DatabaseHandles = databaseHandles,
        };
    }

    private double? HostCost() => CellRunner.SpeedOf(settings) is { } speed ? HostSpeed.RelativeCost(speed.SpinMicroseconds, speed.LoadNanoseconds) : null;

    private static double? P99(IEnumerable<InteractionRecord> interactions) =>
        Percentiles.Summarise([.. interactions.Select(interaction => interaction.Total / 1e6)])?.P99;

    private static Dictionary<ServiceName, double> P99OfService(IEnumerable<InteractionRecord> interactions) =>
        (from service in interactions.GroupBy(interaction => (ServiceName)interaction.Service)
         let p99 = P99(service)
         where p99 is not null
         select (service.Key, p99.Value)).ToDictionary();
}
