using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Load.Targets;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processes;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;

namespace TlsToll.Experiments.Targets;

/// <summary>The workers that load a service, and the counter of its CPU time. Disposal ends the workers; the service is not touched.</summary>
internal sealed class TargetTestbed : IAsyncDisposable
{
    private readonly SupervisedRun _run;
    private readonly TargetPlan _plan;
    private readonly ProcessPlan _processes;
    private readonly bool _byConfiguration;
    private readonly AgentClient? _agent;
    private IReadOnlyList<WorkerClient> _workers = [];
    private IReadOnlyList<CpuClock> _clocks = [];

    private TargetTestbed(SupervisedRun run, TargetPlan plan, AgentClient? agent, IServiceCpu cpu)
    {
        (_run, _plan, _agent, Cpu) = (run, plan, agent, cpu);
        _processes = new ProcessPlan(plan.Settings.Choices, [new SutVariant("target", Hop2Tls: false, Hop3Tls: false)]);
        _byConfiguration = new TlsProcesses(plan.Settings.Choices).ByConfiguration;
    }

    /// <summary>Timestamp of the stopwatch that serves as the run's epoch.</summary>
    public long Epoch { get; } = Stopwatch.GetTimestamp();

    /// <summary>CPU time of the service.</summary>
    public IServiceCpu Cpu { get; }

    /// <summary>Tries the service, and starts the workers.</summary>
    /// <exception cref="Testbed.InvalidRequestException">The service can't be measured as requested.</exception>
    public static async Task<(TargetTestbed Testbed, TargetPlan Plan)> StartAsync(TargetSettings settings, IProgress<string> progress, CancellationToken cancellation)
    {
        var agent = settings.Agent is { } access ? await AgentClient.ConnectAsync(access, cancellation) : null;
        SupervisedRun? run = null;
        try
        {
            IServiceCpu cpu = (IServiceCpu?)agent ?? new RunningServiceCpu(ServiceCpuLookup.FindOther(settings.Processes!));
            var rbe = TierPrograms.FindRbe();
            run = await SupervisedRun.StartAsync(rbe, progress);
            progress.Report($"Trying {settings.Tls.Authority}");
            var plan = await new TargetPreflight(settings, run.Directory.FullPath).RunAsync(cancellation);
            var testbed = new TargetTestbed(run, plan, agent, cpu);
            foreach (var address in new[] { plan.Plain, plan.Tls }.OfType<TargetAddress>())
                UnixFiles.WritePrivate(testbed.PathOf(address), TargetFile.Text(plan.MessagesFor(address)));
            testbed._workers = await WorkerProcesses.StartAsync(new WorkerLaunch(CorePlan.For(1), null, null), testbed._processes, rbe, run.Directory, run.Supervisor);
            testbed._clocks = [.. testbed._workers.Select(worker => CpuClock.Of(worker.Pid))];
            return (testbed, plan);
        }
        catch
        {
            agent?.Dispose();
            if (run is not null)
                await run.EndAsync();
            throw;
        }
    }

    /// <summary>Sends requests.</summary>
    /// <param name="treatment">Transport, connections and TLS.</param>
    /// <param name="connections">Connections to open.</param>
    /// <param name="first">Place in the list of the first request.</param>
    /// <param name="abort">Token that aborts them.</param>
    public Task<ReplayResult> SendAsync(Treatment treatment, int connections, int first, CancellationToken abort)
    {
        var secure = treatment.Transport == Transport.Tls;
        var address = secure ? _plan.Tls : _plan.Plain!;
        var request = TargetPlan.Request(_plan.Settings, address, secure ? TlsOffer.Of(treatment.Tls, _byConfiguration) with { ByKey = _plan.Settings.ByKey } : null, _plan.RootPath) with
        {
            Epoch = Epoch,
            MessagesPath = PathOf(address),
            Connections = connections,
            PerConnection = _plan.Settings.PerConnectionOf(treatment),
            First = first,
            Concurrent = Math.Min(_plan.Settings.Concurrent, connections),
        };
        return _workers[_processes.WorkerOf(treatment)].SendAsync(request, abort);
    }

    /// <summary>Reads CPU time and this host's counters: that of the service first after a cell, and last before it.</summary>
    /// <param name="first">True after a cell, false before.</param>
    /// <param name="abort">Token that aborts a reading on another host.</param>
    public async ValueTask<TierReading> ReadAsync(bool first, CancellationToken abort)
    {
        var after = first ? await Cpu.ReadAsync(abort) : 0;
        var rbe = _clocks.Sum(clock => clock.ReadNanoseconds());
        return new TierReading(
            Stopwatch.GetTimestamp(), first ? after : await Cpu.ReadAsync(abort), null, null, rbe,
            ProcessResources.NotMeasured, ProcessResources.NotMeasured, ProcessResources.NotMeasured, MachineSnapshot.Read())
        {
            // On another host, foreign load can't be told from the service's CPU time.
            Own = Cpu.IsOnThisHost ? CpuClock.Of(Environment.ProcessId).ReadNanoseconds() : null,
        };
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        _agent?.Dispose();
        await _run.EndAsync([.. _workers.Select(worker => (Func<Task>)(() => worker.DisposeAsync().AsTask()))]);
    }

    // A worker reads each file once.
    private string PathOf(TargetAddress address) =>
        _run.Directory.PathOf(string.Create(CultureInfo.InvariantCulture, $"messages-{(ReferenceEquals(address, _plan.Tls) ? "tls" : "plain")}.json"));
}
