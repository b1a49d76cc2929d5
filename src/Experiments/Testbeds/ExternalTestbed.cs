using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Vendors;
using TlsToll.Experiments.Settings;
using TlsToll.Measurement.Host;
using TlsToll.Results.Treatments;
using TlsToll.Testbed;
using TlsToll.Testbed.Administration;
using TlsToll.Testbed.Supervision;
using TlsToll.Testbed.Tiers;
using TlsToll.Workload;

namespace TlsToll.Experiments.Testbeds;

/// <summary>Tiers that the run did not start, in containers or on other hosts. Only the workers run on this host.</summary>
internal sealed class ExternalTestbed : MeasuredTestbed
{
    private static readonly TimeSpan StartTimeout = TimeSpan.FromMinutes(5);
    private static readonly TimeSpan AskEvery = TimeSpan.FromMilliseconds(500);
    private static readonly TimeSpan LongestAudit = TimeSpan.FromMinutes(10);

    private readonly ExternalTiers _external;
    private readonly Shard? _shard;
    private readonly ProcessPlan _plan;
    private readonly IProgress<string> _steps;
    private readonly SupervisedRun _run;
    private readonly CgroupLimits _group = CgroupLimits.Read();
    private readonly AdministrationClient? _database;
    private readonly AdministrationClient? _front;
    private readonly string _termination;
    private readonly Dictionary<string, (RemoteFront Front, TierAddresses Addresses)> _fronts = new(StringComparer.Ordinal);
    private readonly Dictionary<(int Worker, string Termination), TreatmentTestbed> _byPlace = [];
    private readonly List<string> _waits = [];
    private IReadOnlyList<string> _orphans = [];
    private IReadOnlyList<WorkerClient> _workers = [];
    private TierAddresses _sut = null!;
    private ExternalFacts _facts = null!;
    private VendorBehaviour? _usual;

    private ExternalTestbed(RunSettings settings, ExternalTiers external, IProgress<string> steps, SupervisedRun run)
    {
        _external = external;
        _shard = settings.Shard;
        _plan = settings.Processes;
        _steps = steps;
        _run = run;
        SutAdmin = new AdministrationClient(external.SutAdmin, external.Token, LongestAudit);
        VendorsAdmin = new AdministrationClient(external.VendorsAdmin, external.Token);
        _database = external.DatabaseMeter is { } meter ? new AdministrationClient(meter, external.Token) : null;
        _front = external.Front is { } front ? new AdministrationClient(front, external.Token) : null;
        _termination = settings.Terminate[0];
        RequestMark = RandomNumberGenerator.GetHexString(8, lowercase: true) + "-";
    }

    /// <inheritdoc/>
    public override AdministrationClient SutAdmin { get; }

    /// <inheritdoc/>
    public override AdministrationClient VendorsAdmin { get; }

    /// <inheritdoc/>
    public override string CaPath => _external.CaPath;

    /// <inheritdoc/>
    public override RunDirectory Run => _run.Directory;

    /// <inheritdoc/>
    public override string RequestMark { get; }

    /// <inheritdoc/>
    public override PopulationScale Population => _facts.Population;

    /// <inheritdoc/>
    public override IEnumerable<KeyValuePair<string, string>> Settings => _facts.Settings(_external);

    /// <summary>Never completes, because the end of these tiers is visible only as missing responses.</summary>
    public override Task<TierExit> AnyTierEnded { get; } = new TaskCompletionSource<TierExit>().Task;

    /// <summary>Waits until the tiers are ready, sets the vendors' delay, and starts the workers.</summary>
    /// <exception cref="TestbedException">An address belongs to a different tier, or its tier does not become ready.</exception>
    /// <exception cref="InvalidRequestException">These tiers don't support a setting of the run.</exception>
    public static async Task<ExternalTestbed> ConnectAsync(RunSettings settings, ExternalTiers external, IProgress<string> steps, CancellationToken cancellation)
    {
        var rbe = TierPrograms.FindRbe();
        var testbed = new ExternalTestbed(settings, external, steps, await SupervisedRun.StartAsync(rbe, steps));
        try
        {
            await testbed.BeginAsync(settings, rbe, cancellation);
            return testbed;
        }
        catch
        {
            await testbed.DisposeAsync();
            throw;
        }
    }

    /// <inheritdoc/>
    public override TreatmentTestbed Of(Place place)
    {
        var key = (Worker: _plan.WorkerOf(place), Termination: place.Treatment.Conditions.Terminate ?? _termination);
        if (!_byPlace.TryGetValue(key, out var processes))
        {
            var worker = _workers[key.Worker];
            var (front, addresses) = ((RemoteFront?)null, _sut);
            if (_fronts.TryGetValue(key.Termination, out var found))
                (front, addresses) = found;
            var meter = new ExternalTierMeter(
                SutAdmin, VendorsAdmin, _database, [worker.Pid], _facts.SutCores, ExternalFacts.Cores(_group, Environment.ProcessorCount), front);
            _byPlace.Add(key, processes = new TreatmentTestbed(addresses, SutAdmin, worker, meter) { Front = front });
        }

        return processes;
    }

    /// <inheritdoc/>
    public override bool Leads => _shard is null or { Index: 0 };

    /// <inheritdoc/>
    public override Task MeetAsync(int cell, string point, CancellationToken cancellation) =>
        _shard is null ? Task.CompletedTask : SutAdmin.MeetAsync(_shard.Meeting(cell, point), _shard.Count, cancellation);

    /// <summary>
    /// Quiesces SUT and database. If they are unavailable, waits until they return, because this process can't restart them.
    /// </summary>
    /// <exception cref="TestbedException">They did not return within 5 minutes.</exception>
    public override async Task<QuiescedState> QuiesceAsync(TreatmentTestbed on, CancellationToken cancellation)
    {
        var reported = false;
        for (var started = Stopwatch.GetTimestamp(); ; await Task.Delay(AskEvery, cancellation))
        {
            try
            {
                var rest = await on.SutAdmin.QuiesceAsync(cancellation);
                if (reported)
                    _waits.Add(string.Create(CultureInfo.InvariantCulture, $"between two cells the SUT, or its database, was unavailable for {Stopwatch.GetElapsedTime(started).TotalSeconds:0.0} s"));
                return rest;
            }
            catch (HttpRequestException e)
            {
                if (Stopwatch.GetElapsedTime(started) > StartTimeout)
                    throw new TestbedException($"The SUT, or its database, has been unavailable for {StartTimeout.TotalMinutes:0} minutes: {e.Message}", e);
                if (!reported)
                    _steps.Report("Waiting for the SUT and its database");
                reported = true;
            }
        }
    }

    /// <inheritdoc/>
    public override ReadinessWatch? Watch(TreatmentTestbed on) => new(on.SutAdmin.IsReadyAsync);

    /// <inheritdoc/>
    public override async Task<AuditFindings> AuditAsync(CancellationToken cancellation)
    {
        var found = await TestbedAudit.RunAsync(SutAdmin, VendorsAdmin, WorkerProcesses.Acknowledged(_workers), cancellation);
        // A SUT that was killed before this run began has left them, or another client has just been authorised: no fault of this run.
        _orphans = found.Orphans;
        return found with { Orphans = [] };
    }

    /// <inheritdoc/>
    public override async Task<IReadOnlyList<string>> RemarksAsync(CancellationToken cancellation) =>
    [
        .. _shard?.Remarks ?? [],
        .. _waits,
        .. _orphans.Select(orphans => "audit: " + orphans),
        .. ExternalRemarks.Of(
            _facts, await SutAdmin.CountersAsync(cancellation), await VendorsAdmin.CountersAsync(cancellation), (_group, CgroupLimits.Read()), _database is not null),
    ];

    /// <inheritdoc/>
    public override async ValueTask DisposeAsync()
    {
        await _run.EndAsync([.. _workers.Select(worker => (Func<Task>)(() => worker.DisposeAsync().AsTask())), RestoreVendorsAsync]);
        SutAdmin.Dispose();
        VendorsAdmin.Dispose();
        _database?.Dispose();
        _front?.Dispose();
    }

    private async Task BeginAsync(RunSettings settings, string rbe, CancellationToken cancellation)
    {
        _steps.Report($"Running tiers: {_external}");
        _facts = await ExternalFacts.AskAsync(_external, SutAdmin, VendorsAdmin, cancellation);
        if (ExternalSettingsConflicts.OfSut(settings.Choices, _facts.Sut.Settings, _external.CaPath).ToArray() is { Length: > 0 } problems)
            throw new InvalidRequestException(string.Join("; ", problems) + ".");
        if (ExternalSettingsConflicts.OfProxied(_front is not null, _facts.Sut.Settings) is { } problem)
            throw new InvalidRequestException(problem + ".");
        _sut = new TierAddresses(
            await AddressAsync(_external.SutPlain, cancellation), await AddressAsync(_external.SutTls, cancellation), await AddressAsync(_external.SutAdmin, cancellation));
        if (_front is not null)
        {
            foreach (var kind in settings.Terminate)
                _fronts.Add(kind, await FrontAsync(_front, kind, cancellation));
        }

        if (Leads)
        {
            _usual = await VendorsAdmin.BehaviourAsync(cancellation);
            await VendorsAdmin.BehaveAsync(_usual with { Delay = settings.VendorDelay }, cancellation);
        }

        await SutAdmin.ResumeAsync(cancellation);
        _workers = await WorkerProcesses.StartAsync(WorkerLaunch.Of(settings), _plan, rbe, Run, _run.Supervisor);
    }

    private async Task<(RemoteFront Front, TierAddresses Addresses)> FrontAsync(AdministrationClient administration, string kind, CancellationToken cancellation)
    {
        var front = new RemoteFront(administration, kind);
        try
        {
            var state = await front.StateAsync(cancellation);
            var host = await AddressAsync(_external.Front!, cancellation);
            Uri At(string scheme, int port) => new UriBuilder(scheme, host.Host, port).Uri;
            return (front, new TierAddresses(At("http", state.PlainPort), At("https", state.TlsPort), _sut.Admin));
        }
        catch (HttpRequestException e) when (e.StatusCode == HttpStatusCode.NotFound)
        {
            throw new InvalidRequestException($"{SettingTable.Terminate} {kind}: the command front at {_external.Front} does not run it ({e.Message.TrimEnd('.')}).", e);
        }
        catch (HttpRequestException e)
        {
            throw new TestbedException($"The command front does not answer: {e.Message.TrimEnd('.')}. See {SettingTable.Front}.", e);
        }
    }

    private async Task RestoreVendorsAsync()
    {
        try
        {
            if (_usual is not null)
                await VendorsAdmin.BehaveAsync(_usual, CancellationToken.None);
        }
        catch (HttpRequestException)
        {
            // The vendors have ended, so there is no behaviour to restore.
        }
    }

    // EBs connect to an IP address, so that name resolution is not part of a connection's cost.
    private static async Task<Uri> AddressAsync(Uri uri, CancellationToken cancellation)
    {
        try
        {
            var addresses = await Dns.GetHostAddressesAsync(uri.DnsSafeHost, cancellation);
            var address = addresses.FirstOrDefault(a => a.AddressFamily == AddressFamily.InterNetwork) ?? addresses[0];
            return new UriBuilder(uri) { Host = address.ToString() }.Uri;
        }
        catch (SocketException e)
        {
            throw new TestbedException($"{uri.Host} has no address: {e.Message}", e);
        }
    }
}
