using System.Diagnostics;
using TlsToll.Rbe.Measurement;
using TlsToll.Rbe.Sessions.Workers;
using TlsToll.Rbe.Testbed;

namespace TlsToll.Rbe.Experiments;

/// <summary>The running tiers of a run with its workers and its meters: what a cell is measured on.</summary>
internal sealed class RunTestbed : IAsyncDisposable
{
    private readonly ProcessPlan _plan;
    private readonly IReadOnlyList<WorkerClient> _workers;
    private readonly IReadOnlyList<AdministrationClient> _suts;
    private readonly Dictionary<(int Sut, int Worker), TreatmentTestbed> _pairs = [];
    private int _awake;

    private RunTestbed(TestbedHost host, ProcessPlan plan, IReadOnlyList<WorkerClient> workers)
    {
        Host = host;
        _plan = plan;
        _workers = workers;
        _suts = [.. host.Suts.Select(sut => new AdministrationClient(sut.Addresses.Admin))];
        VendorsAdmin = new AdministrationClient(host.Vendors.Addresses.Admin);
        Epoch = Stopwatch.GetTimestamp();
    }

    /// <summary>The tiers.</summary>
    public TestbedHost Host { get; }

    /// <summary>The first driver, of treatments without TLS.</summary>
    public WorkerClient Worker => _workers[0];

    /// <summary>The first SUT's administration.</summary>
    public AdministrationClient SutAdmin => _suts[0];

    /// <summary>The vendors' administration.</summary>
    public AdministrationClient VendorsAdmin { get; }

    /// <summary>The run's epoch, a timestamp of the stopwatch.</summary>
    public long Epoch { get; }

    /// <summary>Starts everything.</summary>
    /// <exception cref="TestbedException">Something did not come up; everything has been taken down again.</exception>
    public static async Task<RunTestbed> StartAsync(RunSettings settings, IProgress<string> progress, CancellationToken cancellation)
    {
        var host = await TestbedHost.StartAsync(TestbedPlan.Of(settings), progress, cancellation);
        var workers = new List<WorkerClient>();
        try
        {
            var plan = new ProcessPlan(settings.Choices, settings.SutVariants);
            var programs = TierPrograms.Find(settings.TiersDirectory);
            var prefix = TestbedPlan.Pinned(settings.Cores, settings.Cores.Rest);
            foreach (var configuration in plan.Workers)
            {
                var name = $"worker-{workers.Count}";
                var environment = OpenSslFile.Add(TestbedPlan.With(TestbedPlan.WorkerEnvironment, settings.OpenSsl, settings.Otlp), configuration, host.Run, name);
                workers.Add(WorkerClient.Start(programs.Rbe, name, prefix, environment, host.Run, host.Guard));
            }

            return new RunTestbed(host, plan, workers);
        }
        catch
        {
            foreach (var worker in workers)
                await worker.DisposeAsync();
            await host.DisposeAsync();
            throw;
        }
    }

    /// <summary>The processes of a treatment.</summary>
    public TreatmentTestbed Of(Treatment treatment)
    {
        var pair = (_plan.SutOf(treatment), _plan.WorkerOf(treatment));
        if (!_pairs.TryGetValue(pair, out var processes))
        {
            var (sut, worker) = (Host.Suts[pair.Item1], _workers[pair.Item2]);
            var meter = new TierMeter(sut.Pid, Host.Vendors.Pid, Host.Cluster.PostmasterPid, [worker.Pid]);
            _pairs.Add(pair, processes = new TreatmentTestbed(sut, _suts[pair.Item1], worker, meter));
        }

        return processes;
    }

    /// <summary>Has the SUT of a treatment alone do the background work, which all of them take from the same queues.</summary>
    public async Task WakeAsync(Treatment treatment, CancellationToken cancellation)
    {
        var wanted = _plan.SutOf(treatment);
        if (wanted == _awake)
            return;
        await _suts[_awake].PauseAsync(cancellation);
        await _suts[wanted].ResumeAsync(cancellation);
        _awake = wanted;
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        foreach (var worker in _workers)
            await worker.DisposeAsync();
        foreach (var sut in _suts)
            sut.Dispose();
        VendorsAdmin.Dispose();
        await Host.DisposeAsync();
    }
}

/// <summary>The processes that a treatment is measured on.</summary>
/// <param name="Sut">Its SUT.</param>
/// <param name="SutAdmin">The SUT's administration.</param>
/// <param name="Worker">Its driver.</param>
/// <param name="Meter">Reads what its tiers use.</param>
internal sealed record TreatmentTestbed(TierProcess Sut, AdministrationClient SutAdmin, WorkerClient Worker, TierMeter Meter);
