using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Profiling;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Workload;

namespace TlsToll.Experiments.Testbeds;

/// <summary>The running tiers of a run that the run itself started.</summary>
public sealed class RunTestbed : MeasuredTestbed
{
    private readonly ProcessPlan _plan;
    private readonly RunSettings _settings;
    private readonly IReadOnlyList<WorkerClient> _workers;
    private readonly IReadOnlyList<AdministrationClient> _suts;
    private readonly Dictionary<(int Sut, int Worker), TreatmentTestbed> _pairs = [];
    private double? _sutLimit;
    private int _awake;

    private RunTestbed(TestbedHost host, RunSettings settings, ProcessPlan plan, IReadOnlyList<WorkerClient> workers)
    {
        Host = host;
        _settings = settings;
        _plan = plan;
        _workers = workers;
        _sutLimit = settings.TimedSutCpus ?? settings.SutCpus;
        _suts = [.. host.Suts.Select(sut => new AdministrationClient(sut.Addresses.Admin))];
        VendorsAdmin = new AdministrationClient(host.Vendors.Addresses.Admin);
    }

    /// <summary>The tiers.</summary>
    public TestbedHost Host { get; }

    /// <summary>The first driver, which also measures the treatments without TLS.</summary>
    public WorkerClient Worker => _workers[0];

    /// <inheritdoc/>
    public override AdministrationClient SutAdmin => _suts[0];

    /// <inheritdoc/>
    public override AdministrationClient VendorsAdmin { get; }

    /// <inheritdoc/>
    public override string CaPath => Host.Certificates.CaPath;

    /// <inheritdoc/>
    public override RunDirectory Run => Host.Run;

    /// <inheritdoc/>
    public override PopulationScale Population => new(_settings.Seed, _settings.Customers, _settings.Items, _settings.AsOf);

    /// <inheritdoc/>
    public override IEnumerable<KeyValuePair<string, string>> Settings =>
    [
        .. TestbedPlan.RuntimeEnvironment.Select(v => KeyValuePair.Create("environment." + v.Key, v.Value)),
        .. Host.Cluster.Settings.Select(s => KeyValuePair.Create("postgres." + s.Key, s.Value)),
    ];

    /// <inheritdoc/>
    public override Task<TierExit> AnyTierEnded => Host.AnyTierEnded;

    /// <summary>Starts all processes.</summary>
    /// <param name="settings">Settings of the run.</param>
    /// <param name="progress">Receives one line per step.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <param name="change">Changes the options of the tiers; null to start them as the settings say.</param>
    /// <exception cref="TestbedException">A process did not start; all others have been ended.</exception>
    public static async Task<RunTestbed> StartAsync(
        RunSettings settings, IProgress<string> progress, CancellationToken cancellation, Func<TestbedOptions, TestbedOptions>? change = null)
    {
        var options = TestbedPlan.Of(settings);
        var host = await TestbedHost.StartAsync(change?.Invoke(options) ?? options, progress, cancellation);
        try
        {
            var plan = settings.Processes;
            await NativeParts.CheckAsync(host.Suts, plan, cancellation);
            var programs = TierPrograms.Find(settings.TiersDirectory);
            var workers = await WorkerProcesses.StartAsync(WorkerLaunch.Of(settings) with { Prefix = host.Wire?.Prefix ?? [] }, plan, programs.Rbe, host.Run, host.Supervisor);
            return new RunTestbed(host, settings, plan, workers);
        }
        catch
        {
            await host.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public override TreatmentTestbed Of(Place place)
    {
        var pair = (_plan.SutOf(place), _plan.WorkerOf(place));
        if (!_pairs.TryGetValue(pair, out var processes))
        {
            var (sut, worker) = (Host.Suts[pair.Item1], _workers[pair.Item2]);
            var front = Host.FrontOf(pair.Item1);
            var meter = new TierMeter(
                sut.Pid, Host.Vendors.Pid, Host.Cluster.PostmasterPid, [worker.Pid], _settings.Cores, () => _sutLimit, front?.Pids);
            var profiler = _settings.Profile
                ? new SutProfiler(sut.Pid, TestbedPlan.Pinned(_settings.Cores, _settings.Cores.Rest), Host.Run, Host.Supervisor)
                : null;
            var addresses = front is null ? sut.Addresses : sut.Addresses with { Plain = front.Plain, Tls = front.Tls };
            _pairs.Add(pair, processes = new TreatmentTestbed(addresses, _suts[pair.Item1], worker, meter)
            {
                Profiler = profiler,
                Front = front,
            });
        }

        return processes;
    }

    /// <inheritdoc/>
    public override void LimitSuts(double? processors) => Host.LimitSuts(processors);

    /// <summary>Limits the CPU time of the SUTs from now on, otherwise than their settings say. Their utilisation is then that of this limit.</summary>
    /// <param name="processors">Processors that each may use; null for no limit.</param>
    public void SlowSuts(double? processors)
    {
        LimitSuts(processors);
        _sutLimit = processors;
    }

    /// <inheritdoc/>
    public override void SpreadSuts(bool spread)
    {
        if (_settings.OwnSutProcessors.Count == 0)
            return;
        foreach (var sut in Host.Suts)
        {
            try
            {
                CpuAffinity.Set(sut.Pid, spread ? _settings.Cores.All : _settings.Cores.Sut);
            }
            catch (ProcessGoneException)
            {
                // What ended it is reported by who waits for it.
            }
        }
    }

    /// <inheritdoc/>
    public override Task DelayAsync(TimeSpan delay, CancellationToken cancellation) => Host.Wire?.SetAsync(delay, cancellation) ?? Task.CompletedTask;

    /// <inheritdoc/>
    public override async Task WakeAsync(Place place, CancellationToken cancellation)
    {
        var wanted = _plan.SutOf(place);
        if (wanted == _awake)
            return;
        await _suts[_awake].PauseAsync(cancellation);
        await _suts[wanted].ResumeAsync(cancellation);
        _awake = wanted;
    }

    /// <inheritdoc/>
    public override Task<AuditFindings> AuditAsync(CancellationToken cancellation) => AuditAsync(WorkerProcesses.Acknowledged(_workers), cancellation);

    /// <summary>Checks that database, queues and ledger are consistent, and have these orders.</summary>
    /// <exception cref="TestbedException">The database could not be audited.</exception>
    public Task<AuditFindings> AuditAsync(AcknowledgedOrders acknowledged, CancellationToken cancellation) => TestbedAudit.RunAsync(
        TierPrograms.Find(_settings.TiersDirectory).Sut, Host.Cluster.Environment, Host.Vendors.Addresses.Admin, acknowledged, cancellation);

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        foreach (var worker in _workers)
            await worker.DisposeAsync();
        foreach (var sut in _suts)
            sut.Dispose();
        VendorsAdmin.Dispose();
        await Host.DisposeAsync();
    }
}
