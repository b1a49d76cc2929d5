using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Certificates;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Peers;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Tls;
using TlsToll.Workload;

namespace TlsToll.Experiments.Replay;

/// <summary>The processes of a replay: SUTs that serve static pages alone, and workers. Nothing of it stays.</summary>
public sealed class ReplayTestbed : IAsyncDisposable
{
    // Work that follows received bytes is short, so the thread that received them does it: a third less CPU time per request.
    private static readonly IReadOnlyDictionary<string, string> SutEnvironment =
        TestbedPlan.RuntimeEnvironment.Append(new("DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS", "1")).ToDictionary(StringComparer.Ordinal);

    private readonly ReplaySettings _settings;
    private readonly ProcessPlan _plan;
    private readonly Supervisor _supervisor;
    private readonly List<TierProcess> _suts = [];
    private IReadOnlyList<WorkerClient> _workers = [];
    private readonly Dictionary<(int Sut, int Worker), ReplayProcesses> _pairs = [];

    private ReplayTestbed(ReplaySettings settings, string rbe)
    {
        _settings = settings;
        _plan = settings.Processes;
        _supervisor = Supervisor.Start(rbe);
        Run = RunDirectory.Create();
        _supervisor.WatchDirectory(Run.FullPath);
    }

    /// <summary>The run's epoch, a timestamp of the stopwatch.</summary>
    public long Epoch { get; } = Stopwatch.GetTimestamp();

    /// <summary>The run's directory.</summary>
    public RunDirectory Run { get; }

    /// <summary>File of the CA's certificate.</summary>
    public string CaPath { get; private set; } = "";

    /// <summary>Process id of the first SUT.</summary>
    public int SutPid => _suts[0].Pid;

    /// <summary>Port of the first SUT with TLS.</summary>
    public int TlsPort => _suts[0].Addresses.Tls.Port;

    /// <summary>The first worker.</summary>
    public WorkerClient Worker => _workers[0];

    /// <summary>Completes when a SUT ends, which during a run it must not.</summary>
    public Task<TierExit> AnyTierEnded => Task.WhenAny(_suts.Select(sut => sut.Exited)).Unwrap();

    /// <summary>Starts everything.</summary>
    /// <exception cref="TestbedException">Something did not come up; everything has been taken down again.</exception>
    public static async Task<ReplayTestbed> StartAsync(ReplaySettings settings, IProgress<string> progress, CancellationToken cancellation)
    {
        var programs = TierPrograms.Find(settings.TiersDirectory);
        var testbed = new ReplayTestbed(settings, programs.Rbe);
        try
        {
            await testbed.StartProcessesAsync(programs, progress, cancellation);
            return testbed;
        }
        catch
        {
            await testbed.DisposeAsync();
            throw;
        }
    }

    /// <summary>The processes of a treatment.</summary>
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

    /// <summary>Starts nginx where the SUT runs, with the SUT's key.</summary>
    /// <param name="program">Path of nginx.</param>
    /// <param name="document">The page that it serves.</param>
    /// <param name="cancellation">Gives up.</param>
    public Task<NginxServer> StartNginxAsync(string program, Document document, CancellationToken cancellation) => NginxServer.StartAsync(
        program, TestbedPlan.Pinned(_settings.Cores, _settings.Cores.Sut), CertificateStore.Open(Path.GetDirectoryName(CaPath)!), document, Run, _supervisor, cancellation);

    /// <summary>All effective settings by name, as the SUT reports them.</summary>
    public Task<SortedDictionary<string, string>> EffectiveSettingsAsync(CancellationToken abort) =>
        EffectiveSettings.WithSutAsync(_settings.ToText(), Of(_settings.Blocks.Treatments[0]).SutAdmin, abort);

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        foreach (var processes in _pairs.Values)
            processes.SutAdmin.Dispose();
        foreach (var worker in _workers)
            await worker.DisposeAsync();
        foreach (var sut in _suts)
            await sut.DisposeAsync();
        await SupervisedResources.EndMarkedAsync(Run.FullPath);
        RunDirectory.Remove(Run.FullPath);
        await _supervisor.CompleteAsync();
    }

    private async Task StartProcessesAsync(TierPrograms programs, IProgress<string> progress, CancellationToken cancellation)
    {
        progress.Report("Certificates");
        var directory = Path.GetFullPath(CertificateCache.DefaultDirectory(Run));
        var store = await CertificateCache.OpenAsync(directory, Needs(), cancellation);
        CaPath = store.CaPath;
        foreach (var told in _plan.Suts)
        {
            var name = _suts.Count == 0 ? "sut" : $"sut-{_suts.Count + 1}";
            progress.Report($"SUT {name}");
            _suts.Add(await TierProcess.StartAsync(Launch(name, programs, directory, told), Run, _supervisor, cancellation));
        }

        await NativeParts.CheckAsync(_suts, _plan, cancellation);
        _workers = await WorkerProcesses.StartAsync(
            new WorkerLaunch(_settings.Cores, _settings.OpenSsl, _settings.AblationDirectory), _plan, programs.Rbe, Run, _supervisor);
    }

    private TierLaunch Launch(string name, TierPrograms programs, string certificates, SutLaunchSpec told)
    {
        var environment = TestbedPlan.OfSut(
            SutEnvironment, told, _settings.OpenSsl, null, told.Variant.Metered ? _settings.MeterDirectory : null, _settings.AblationDirectory);
        if (!told.Parts.IsFull)
            environment = environment.Append(new(TlsAblation.Variable, "yes")).DistinctBy(v => v.Key).ToDictionary(StringComparer.Ordinal);
        var cores = _settings.CoresOf(told.Variant);
        return new TierLaunch(name, DotNetHost.Command(programs.Sut,
        [
            "serve", "--static-only", "--static-seed", _settings.Blocks.Seed.ToString(CultureInfo.InvariantCulture), "--certs", certificates, "--supervised",
            "--plain-port", "0", "--tls-port", "0", "--admin-port", "0",
            .. told.Parts.IsFull ? Array.Empty<string>() : ["--tls-parts", told.Parts.Name],
            .. TestbedPlan.TlsFlags(_settings.Choices, told),
        ]))
        {
            Prefix = TestbedPlan.Pinned(cores, cores.Sut),
            Environment = OpenSslFile.Add(environment, told.OpenSsl, Run, name),
        };
    }

    private CertificateNeeds Needs() => new()
    {
        Keys = [.. _settings.Choices.Select(c => c.Key).Prepend(KeyKind.Rsa2048).Distinct()],
        ChainLengths = [.. _settings.Choices.Select(c => c.ChainLength).Distinct()],
        ClientKeys = [.. _settings.Choices.Where(c => c.Mutual).Select(c => c.Key).Distinct()],
    };
}

/// <summary>The processes that a treatment is measured on.</summary>
/// <param name="Sut">Where its SUT listens.</param>
/// <param name="SutAdmin">The SUT's administration.</param>
/// <param name="Worker">Its driver.</param>
/// <param name="Meter">Reads what they use.</param>
public sealed record ReplayProcesses(TierAddresses Sut, AdministrationClient SutAdmin, WorkerClient Worker, TierMeter Meter);
