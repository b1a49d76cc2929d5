using System.Text.Json;
using TlsToll.Contracts.Json;
using TlsToll.Contracts.Vendors;
using TlsToll.Measurement.Profiling;
using TlsToll.Testbed.Certificates;
using TlsToll.Testbed.Fronts;
using TlsToll.Testbed.Native;
using TlsToll.Testbed.Postgres;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Wires;
using TlsToll.Tls;

namespace TlsToll.Testbed.Tiers;

/// <summary>
/// All tiers except the RBE itself, started on this host: certificates, database, population, vendors, SUT. Disposal removes everything; if
/// this process is killed, the supervisor does.
/// </summary>
public sealed class TestbedHost : IAsyncDisposable
{
    private readonly TestbedOptions _options;
    private readonly IProgress<string> _progress;
    private readonly SupervisedRun _run;
    private readonly Lock _disposing = new();
    private readonly List<TierProcess> _suts = [];
    private readonly Dictionary<string, FrontServer> _fronts = new(StringComparer.Ordinal);
    private readonly Dictionary<string, CpuGroup> _groups = new(StringComparer.Ordinal);
    private TierCommands? _commands;
    private PostgresCluster? _cluster;
    private TierProcess? _vendors;
    private CertificateStore? _certificates;
    private Task? _disposal;

    private TestbedHost(TestbedOptions options, IProgress<string> progress, SupervisedRun run) => (_options, _progress, _run) = (options, progress, run);

    /// <summary>The SUT processes, in the order of <see cref="TestbedOptions.Suts"/>.</summary>
    public IReadOnlyList<TierProcess> Suts => _suts;

    /// <summary>What ends TLS in front of a SUT; null for the SUT itself.</summary>
    /// <param name="index">Position of the SUT.</param>
    public FrontServer? FrontOf(int index) => _fronts.GetValueOrDefault(_options.Suts[index].Name);

    /// <summary>The vendors.</summary>
    public TierProcess Vendors => Started(_vendors);

    /// <summary>The database.</summary>
    public PostgresCluster Cluster => Started(_cluster);

    /// <summary>The certificates; clients trust <see cref="CertificateStore.Root"/>.</summary>
    public CertificateStore Certificates => Started(_certificates);

    /// <summary>The wire between SUTs and RBE; null if they meet on loopback.</summary>
    public DelayedWire? Wire { get; private set; }

    /// <summary>Directory of the run. All other processes of the run must carry its mark.</summary>
    public RunDirectory Run => _run.Directory;

    /// <summary>Directory of the items' images.</summary>
    public string ImageDirectory => Run.PathOf("images");

    /// <summary>The run's supervisor. It should also watch all other processes of the run.</summary>
    public Supervisor Supervisor => _run.Supervisor;

    /// <summary>Completes if a SUT, the vendors or the database end, which is an error during a run.</summary>
    public Task<TierExit> AnyTierEnded { get; private set; } = null!;

    /// <summary>Starts all tiers and waits until they are ready.</summary>
    /// <param name="options">Options of the tiers.</param>
    /// <param name="progress">Receives one line per step, and the lines of the population program.</param>
    /// <param name="cancellation">Token that aborts the start and ends everything already started.</param>
    /// <returns>The running testbed.</returns>
    /// <exception cref="TestbedException">A tier did not start; the message names it, and everything else has been ended.</exception>
    public static async Task<TestbedHost> StartAsync(TestbedOptions options, IProgress<string> progress, CancellationToken cancellation)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentNullException.ThrowIfNull(progress);
        var programs = TierPrograms.Find(options.TiersDirectory);
        var binaries = PostgresBinaries.Find(options.PostgresDirectory);
        var host = new TestbedHost(options, progress, await SupervisedRun.StartAsync(programs.Rbe, progress, options.Keep));
        try
        {
            await host.StartTiersAsync(programs, binaries, cancellation);
            return host;
        }
        catch
        {
            await host.DisposeAsync();
            throw;
        }
    }

    /// <summary>Limits the CPU time of the SUTs that are limitable, from now on: a start and a warm-up within the limit would take too long.</summary>
    /// <param name="processors">Processors that each may use, 0.001 or more; null for no limit.</param>
    public void LimitSuts(double? processors)
    {
        foreach (var group in _groups.Values)
            group.Limit(processors);
    }

    /// <summary>Starts a SUT that was killed again, at the same addresses.</summary>
    /// <param name="index">Position of the SUT.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">The SUT did not start.</exception>
    public async Task RestartSutAsync(int index, CancellationToken cancellation)
    {
        var killed = _suts[index];
        await killed.DisposeAsync();
        _suts[index] = await TierProcess.StartAsync(LaunchOf(_options.Suts[index], Vendors.Addresses, killed.Addresses), Run, Supervisor, cancellation);
    }

    /// <summary>Starts vendors that were killed again, at the same addresses.</summary>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">The vendors did not start.</exception>
    public async Task RestartVendorsAsync(CancellationToken cancellation)
    {
        await Vendors.DisposeAsync();
        _vendors = await TierProcess.StartAsync(Started(_commands).Vendors(Vendors.Addresses), Run, Supervisor, cancellation);
    }

    /// <summary>Adds shipped orders to the database, but not to the vendors' ledger.</summary>
    /// <param name="count">Number of orders.</param>
    /// <param name="cancellation">Token that aborts the work.</param>
    /// <exception cref="TestbedException">The program failed.</exception>
    public Task AddOrdersAsync(int count, CancellationToken cancellation) => HelperProcess.RunAsync(
        "sut add-orders", CommandLineStart.For(CommandLineStart.InOwnSession(Started(_commands).AddOrders(count)), Run, Cluster.Environment), _progress, Supervisor, cancellation);

    /// <summary>Adds entries to the vendors' ledger, which must be kept in a file: the vendors end, and start again with the longer file.</summary>
    /// <param name="entries">The entries. Their sequences continue those of the ledger.</param>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">The vendors did not start.</exception>
    public async Task ContinueLedgerAsync(IEnumerable<LedgerEntry> entries, CancellationToken cancellation)
    {
        await Vendors.StopAsync();
        await File.AppendAllLinesAsync(LedgerPath, entries.Select(entry => JsonSerializer.Serialize(entry, WireJson.Default.LedgerEntry)), cancellation);
        await RestartVendorsAsync(cancellation);
    }

    /// <summary>Starts a database that was killed again, at the same port.</summary>
    /// <param name="cancellation">Token that aborts the start.</param>
    /// <exception cref="TestbedException">The database did not start.</exception>
    public Task RestartDatabaseAsync(CancellationToken cancellation) => Cluster.RestartAsync(_options.DatabasePrefix, cancellation);

    /// <summary>
    /// Ends or removes everything: SUTs, vendors, database, directory, supervisor. Can be called repeatedly and at any time.
    /// </summary>
    public async ValueTask DisposeAsync()
    {
        lock (_disposing)
            _disposal ??= TakeDownAsync();
        await _disposal;
    }

    private string LedgerPath => Run.PathOf("ledger");

    private static T Started<T>(T? part) => part ?? throw new InvalidOperationException("The testbed has not been started.");

    private async Task StartTiersAsync(TierPrograms programs, PostgresBinaries binaries, CancellationToken cancellation)
    {
        var directory = _options.CertificateDirectory ?? CertificateCache.DefaultDirectory(Run);
        foreach (var sut in _options.Suts.Where(sut => sut.IsLimitable))
            _groups.Add(sut.Name, CpuGroup.Create(Run, sut.Name));
        var commands = _commands = new TierCommands(programs, _options, Path.GetFullPath(directory), ImageDirectory, _options.KeepsLedger ? LedgerPath : null);
        if (_options.HasWire)
            Wire = await DelayedWire.StartAsync(programs.Rbe, _options.WirePrefix, Run, Supervisor, cancellation);
        using var steps = new ParallelSteps(cancellation);
        var certificates = steps.Start(stop => CertificatesAsync(programs.Rbe, directory, stop));
        var database = steps.Start(stop => DatabaseAsync(binaries, certificates, stop));
        var populated = steps.Start(stop => PopulateAsync(commands, database, stop));
        var vendors = steps.Start(stop => VendorsAsync(commands, certificates, stop));
        foreach (var instance in _options.Suts)
            _ = steps.Start(stop => SutAsync(instance, vendors, populated, stop));
        await steps.WhenAllAsync();
        _suts.Sort((a, b) => Position(a).CompareTo(Position(b)));
        Task<TierExit>[] ends = [.. _suts.Append(Vendors).Select(t => t.Exited), .. _fronts.Values.Select(front => front.Exited), Cluster.Exited, .. Wire is null ? Array.Empty<Task<TierExit>>() : [Wire.Exited]];
        AnyTierEnded = Task.WhenAny(ends).Unwrap();
    }

    private async Task<CertificateStore> CertificatesAsync(string rbe, string directory, CancellationToken stop)
    {
        _progress.Report("Certificates");
        return _certificates = await CertificateCache.OpenAsync(
            directory,
            new CertificateNeeds
            {
                Keys = [.. _options.KeyKinds.Prepend(_options.DefaultProfile).Distinct()],
                ChainLengths = _options.ChainLengths,
                ClientKeys = [.. _options.ClientKeys, .. _options.Suts.Where(sut => sut.Front is { } kind && FrontServer.IsMutual(kind)).Select(ProfileOf)],
            },
            CertificateProcess.Of(rbe, _options.OpenSslBuilds, _run),
            stop);
    }

    private async Task<PostgresCluster> DatabaseAsync(
        PostgresBinaries binaries, Task<CertificateStore> certificates, CancellationToken stop)
    {
        _progress.Report("Database");
        _cluster = await PostgresCluster.CreateAsync(binaries, Run, Supervisor, _options.PlainPasswords, _options.CountsStatements, stop);
        await _cluster.StartAsync(await certificates, _options.DefaultProfile, _options.DatabasePrefix, stop, _options.Ports.Database);
        return _cluster;
    }

    private async Task<PostgresCluster> PopulateAsync(TierCommands commands, Task<PostgresCluster> database, CancellationToken stop)
    {
        var cluster = await database;
        _progress.Report("Population");
        var command = CommandLineStart.InOwnSession(commands.Populate());
        var start = CommandLineStart.For(command, Run, cluster.Environment);
        await HelperProcess.RunAsync("sut populate", start, _progress, Supervisor, stop);
        return cluster;
    }

    private async Task<TierProcess> VendorsAsync(TierCommands commands, Task<CertificateStore> certificates, CancellationToken stop)
    {
        await certificates;
        _progress.Report("Vendors");
        return _vendors = await TierProcess.StartAsync(commands.Vendors(), Run, Supervisor, stop);
    }

    private async Task<TierProcess> SutAsync(SutInstance instance, Task<TierProcess> vendors, Task<PostgresCluster> populated, CancellationToken stop)
    {
        await populated;
        var launch = LaunchOf(instance, (await vendors).Addresses, at: null);
        _progress.Report($"SUT {instance.Name}");
        var sut = await TierProcess.StartAsync(launch, Run, Supervisor, stop);
        lock (_suts)
            _suts.Add(sut);
        if (instance.Front is { } kind)
            await FrontAsync(kind, instance, sut, stop);
        return sut;
    }

    private KeyKind ProfileOf(SutInstance instance) => instance.DefaultProfile ?? _options.DefaultProfile;

    // On the SUT's processors, and within its limit of CPU time: it does the SUT's work.
    private async Task FrontAsync(string kind, SutInstance instance, TierProcess sut, CancellationToken stop)
    {
        var name = $"{kind}-{instance.Name}";
        _progress.Report($"Front {name}");
        KeyKind[] keys = [.. _options.KeyKinds.Prepend(ProfileOf(instance)).Distinct()];
        string[] prefix = [.. _groups.TryGetValue(instance.Name, out var group) ? group.Prefix : [], .. instance.Prefix];
        var again = FrontServer.PassesOnWithTls(kind) ? sut.Addresses.Tls : null;
        var launch = new FrontLaunch(name, sut.Addresses.Plain, again, Certificates, keys, prefix, Run, Supervisor) { OpenSsl = instance.FrontOpenSsl };
        var front = await FrontServer.StartAsync(kind, launch, stop);
        lock (_suts)
            _fronts.Add(instance.Name, front);
    }

    private TierLaunch LaunchOf(SutInstance instance, TierAddresses vendors, TierAddresses? at)
    {
        var via = _options.Via ?? ((_, port) => port);
        var reached = vendors with { Plain = At(vendors.Plain, via), Tls = At(vendors.Tls, via) };
        if (Wire is not null)
            instance = instance with { Arguments = [.. instance.Arguments, "--bind", Wire.Address.ToString()] };
        var launch = Started(_commands).Sut(instance, reached, Cluster.EnvironmentAt(via(Hop.SutToDatabase, Cluster.Port)), at);
        if (_groups.TryGetValue(instance.Name, out var group))
            launch = launch with { Prefix = [.. group.Prefix, .. launch.Prefix] };
        launch = launch with { Environment = OpenSslFile.Add(launch.Environment, instance.OpenSsl, Run, instance.Name) };
        return instance.MapsCode
            ? launch with { Environment = launch.Environment.Concat(PerfMap.Environment(Run.FullPath)).ToDictionary(StringComparer.Ordinal) }
            : launch;
    }

    private static Uri At(Uri vendors, Func<Hop, int, int> via) => new UriBuilder(vendors) { Port = via(Hop.SutToVendors, vendors.Port) }.Uri;

    private int Position(TierProcess sut) => _options.Suts.Select(s => s.Name).ToList().IndexOf(sut.Name);

    private Task TakeDownAsync()
    {
        TierProcess[] suts;
        FrontServer[] fronts;
        lock (_suts)
            (suts, fronts) = ([.. _suts], [.. _fronts.Values]);
        return _run.EndAsync(
            () => Task.WhenAll(fronts.Select(front => front.DisposeAsync().AsTask())),
            () => Task.WhenAll(suts.Select(sut => sut.DisposeAsync().AsTask())),
            () => _vendors?.DisposeAsync().AsTask() ?? Task.CompletedTask,
            () => _cluster?.DisposeAsync().AsTask() ?? Task.CompletedTask,
            () => Wire?.DisposeAsync().AsTask() ?? Task.CompletedTask,
            DescribeKeptAsync);
    }

    private Task DescribeKeptAsync()
    {
        if (_options.Keep && _cluster is { Port: not 0 })
            _cluster.DescribeKept().ToList().ForEach(_progress.Report);
        return Task.CompletedTask;
    }
}
