using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Certificates;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Peers;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>The processes of a replay: SUTs that serve only static pages, and workers. Disposal removes everything.</summary>
public sealed class ReplayTestbed : IAsyncDisposable
{
    private readonly ReplaySettings _settings;
    private readonly ProcessPlan _plan;
    private readonly TierPrograms _programs;
    private readonly SupervisedRun _run;
    private readonly List<TierProcess> _suts = [];
    private readonly List<FrontedSut> _fronts = [];
    private readonly List<NginxServer> _nginx = [];
    private IReadOnlyList<WorkerClient> _workers = [];
    private readonly Dictionary<(int Sut, int Worker), ReplayProcesses> _pairs = [];

    private ReplayTestbed(ReplaySettings settings, TierPrograms programs, SupervisedRun run)
    {
        _settings = settings;
        _programs = programs;
        _plan = settings.Processes;
        _run = run;
    }

    /// <summary>Timestamp of the stopwatch that serves as the run's epoch.</summary>
    public long Epoch { get; } = Stopwatch.GetTimestamp();

    /// <summary>The run's directory.</summary>
    public RunDirectory Run => _run.Directory;

    /// <summary>File path of the CA certificate.</summary>
    public string CaPath { get; private set; } = "";

    /// <summary>The first SUT.</summary>
    public TierProcess Sut => _suts[0];

    /// <summary>The first worker.</summary>
    public WorkerClient Worker => _workers[0];

    /// <summary>Completes if a SUT ends, which is an error during a run.</summary>
    public Task<TierExit> AnyTierEnded => Task.WhenAny(_suts.Select(sut => sut.Exited)).Unwrap();

    /// <summary>Starts all processes.</summary>
    /// <exception cref="TestbedException">A process did not start; all others have been ended.</exception>
    public static async Task<ReplayTestbed> StartAsync(ReplaySettings settings, IProgress<string> progress, CancellationToken cancellation)
    {
        var programs = TierPrograms.Find(settings.TiersDirectory);
        var testbed = new ReplayTestbed(settings, programs, await SupervisedRun.StartAsync(programs.Rbe, progress));
        try
        {
            await testbed.StartProcessesAsync(progress, cancellation);
            return testbed;
        }
        catch
        {
            await testbed.DisposeAsync();
            throw;
        }
    }

    /// <summary>Returns the processes of a treatment.</summary>
    public ReplayProcesses Of(Treatment treatment)
    {
        var pair = (_plan.SutOf(treatment), _plan.WorkerOf(treatment));
        if (!_pairs.TryGetValue(pair, out var processes))
        {
            var (sut, worker) = (_suts[pair.Item1], _workers[pair.Item2]);
            var cores = _settings.CoresOf(_plan.Suts[pair.Item1].Variant);
            var meter = new TierMeter(sut.Pid, vendors: null, postmaster: null, [worker.Pid], cores);
            _pairs.Add(pair, processes = new ReplayProcesses(sut.Addresses, new AdministrationClient(sut.Addresses.Admin), worker, meter));
        }

        return processes;
    }

    /// <summary>Starts nginx on the SUT's processors with the SUT's key. It ends with the testbed.</summary>
    /// <param name="program">Path of nginx.</param>
    /// <param name="openSsl">OpenSSL that it loads; null for the host's.</param>
    /// <param name="document">The page to serve.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">It did not start.</exception>
    /// <exception cref="InvalidRequestException">It loaded another OpenSSL.</exception>
    public async Task<NginxServer> StartNginxAsync(string program, OpenSslBuild? openSsl, Document document, CancellationToken cancellation)
    {
        var name = _nginx.Count == 0 ? "nginx" : string.Create(CultureInfo.InvariantCulture, $"nginx-{_nginx.Count + 1}");
        var nginx = await NginxServer.StartAsync(
            program, name, openSsl, TestbedPlan.Pinned(_settings.Cores, _settings.Cores.Sut), CertificateStore.Open(Path.GetDirectoryName(CaPath)!), document, Run, _run.Supervisor,
            cancellation);
        _nginx.Add(nginx);
        return nginx;
    }

    /// <summary>Starts another SUT that serves what the first serves.</summary>
    /// <param name="tuning">The way to run it.</param>
    /// <param name="openSsl">OpenSSL that it loads; null for the host's.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">It did not start.</exception>
    public Task<TierProcess> StartSutAsync(ServerTuning tuning, OpenSslBuild? openSsl, CancellationToken cancellation) =>
        StartSutAsync(_plan.Suts[0], tuning, openSsl, cancellation);

    /// <summary>
    /// Starts a program that ends TLS in front of a SUT, which is its own: the program keeps connections open, so that the SUT would never be idle for others.
    /// </summary>
    /// <param name="kind">One of <see cref="FrontServer.Kinds"/> that passes requests on without TLS.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">One of them did not start.</exception>
    public async Task<FrontedSut> StartFrontAsync(string kind, CancellationToken cancellation)
    {
        var directory = Path.GetDirectoryName(CaPath)!;
        var sut = await StartSutAsync(_plan.Suts[0], _settings.Tuning, _settings.OpenSsl, cancellation);
        var launch = new FrontLaunch(
            kind, sut.Addresses.Plain, UpstreamTls: null, CertificateStore.Open(directory), Needs().Keys, TestbedPlan.Pinned(_settings.Cores, _settings.Cores.Sut), Run, _run.Supervisor)
        { OpenSsl = _settings.OpenSsl };
        var front = await FrontServer.StartAsync(kind, launch, cancellation);
        var fronted = new FrontedSut(sut, new AdministrationClient(sut.Addresses.Admin), front);
        _fronts.Add(fronted);
        return fronted;
    }

    /// <summary>All effective settings by name, including those that the SUT reports.</summary>
    public async Task<SortedDictionary<string, string>> EffectiveSettingsAsync(CancellationToken abort)
    {
        var all = await EffectiveSettings.WithSutAsync(_settings.ToText(), Of(_settings.Blocks.Treatments[0]).SutAdmin, abort);
        await EffectiveSettings.AddBuildsAsync(all, _settings.Blocks.Treatments, treatment => Of(treatment).SutAdmin, abort);
        return all;
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        foreach (var administration in _pairs.Values.Select(processes => processes.SutAdmin).Concat(_fronts.Select(fronted => fronted.SutAdmin)))
            administration.Dispose();
        await _run.EndAsync(
        [
            .. _workers.Select(worker => (Func<Task>)(() => worker.DisposeAsync().AsTask())),
            .. _nginx.Select(nginx => (Func<Task>)(() => nginx.DisposeAsync().AsTask())),
            .. _fronts.Select(fronted => (Func<Task>)(() => fronted.Front.DisposeAsync().AsTask())),
            .. _suts.Select(sut => (Func<Task>)(() => sut.DisposeAsync().AsTask())),
        ]);
    }

    private async Task StartProcessesAsync(IProgress<string> progress, CancellationToken cancellation)
    {
        progress.Report("Certificates");
        var directory = Path.GetFullPath(CertificateCache.DefaultDirectory(Run));
        var store = await CertificateCache.OpenAsync(directory, Needs(), CertificateProcess.Of(_programs.Rbe, _settings.OpenSslBuilds, _run), cancellation);
        CaPath = store.CaPath;
        foreach (var spec in _plan.Suts)
        {
            progress.Report(_suts.Count == 0 ? "SUT" : $"SUT {_suts.Count + 1}");
            await StartSutAsync(spec, _settings.Tuning, _settings.OpenSslOf(spec.Variant), cancellation);
        }

        await NativeParts.CheckAsync(_suts, _plan, cancellation);
        _workers = await WorkerProcesses.StartAsync(
            new WorkerLaunch(_settings.Cores, _settings.OpenSsl, _settings.AblationDirectory), _plan, _programs.Rbe, Run, _run.Supervisor);
    }

    private async Task<TierProcess> StartSutAsync(SutLaunchSpec spec, ServerTuning tuning, OpenSslBuild? openSsl, CancellationToken cancellation)
    {
        var name = _suts.Count == 0 ? "sut" : string.Create(CultureInfo.InvariantCulture, $"sut-{_suts.Count + 1}");
        var sut = await TierProcess.StartAsync(Launch(name, spec, tuning, openSsl), Run, _run.Supervisor, cancellation);
        _suts.Add(sut);
        return sut;
    }

    private TierLaunch Launch(string name, SutLaunchSpec spec, ServerTuning tuning, OpenSslBuild? openSsl)
    {
        var environment = TestbedPlan.OfSut(
            TestbedPlan.EnvironmentOf(tuning), spec, openSsl, null, spec.Variant.Metered ? _settings.MeterDirectory : null, _settings.AblationDirectory);
        if (!spec.Parts.IsFull)
            environment = environment.Append(new(TlsAblation.Variable, "yes")).DistinctBy(v => v.Key).ToDictionary(StringComparer.Ordinal);
        var cores = _settings.CoresOf(spec.Variant);
        return new TierLaunch(name, DotNetHost.Command(_programs.Sut,
        [
            "serve", "--static-only", "--static-seed", _settings.Blocks.Seed.ToString(CultureInfo.InvariantCulture), "--certs", Path.GetDirectoryName(CaPath)!, "--supervised",
            "--plain-port", "0", "--tls-port", "0", "--admin-port", "0",
            .. spec.Parts.IsFull ? Array.Empty<string>() : ["--tls-parts", spec.Parts.Name],
            .. TestbedPlan.TlsFlags(_settings.Choices, spec),
            .. tuning.Arguments,
        ]))
        {
            Prefix = TestbedPlan.Pinned(cores, cores.Sut),
            Environment = OpenSslFile.Add(environment, spec.OpenSsl, Run, name),
        };
    }

    private CertificateNeeds Needs() => new()
    {
        Keys = [.. _settings.Choices.Select(c => c.Key).Prepend(KeyKind.Rsa2048).Distinct()],
        ChainLengths = [.. _settings.Choices.Select(c => c.ChainLength).Distinct()],
        ClientKeys = [.. _settings.Choices.Where(c => c.Mutual).Select(c => c.Key).Distinct()],
    };
}

/// <summary>A SUT with a program in front of it.</summary>
/// <param name="Sut">The SUT.</param>
/// <param name="SutAdmin">Client of the SUT's administration port.</param>
/// <param name="Front">The program.</param>
public sealed record FrontedSut(TierProcess Sut, AdministrationClient SutAdmin, FrontServer Front);

/// <summary>Processes on which a treatment is measured.</summary>
/// <param name="Sut">Addresses of the SUT.</param>
/// <param name="SutAdmin">Client of the SUT's administration port.</param>
/// <param name="Worker">The driver.</param>
/// <param name="Meter">Meter of the processes' resource usage.</param>
public sealed record ReplayProcesses(TierAddresses Sut, AdministrationClient SutAdmin, WorkerClient Worker, TierMeter Meter);
