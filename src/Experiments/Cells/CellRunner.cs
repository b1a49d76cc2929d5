using System.Diagnostics;
using System.Globalization;
using TlsToll.Contracts;
using TlsToll.Contracts.Administration;
using TlsToll.Contracts.Vendors;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Load.Workers;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Measures one cell on a running testbed: settles, reads the meters, has the worker drive the load, drains, and reads again.
/// </summary>
/// <param name="settings">The run's settings.</param>
/// <param name="testbed">The running tiers.</param>
/// <param name="records">Receives each cell's raw records.</param>
public sealed class CellRunner(RunSettings settings, MeasuredTestbed testbed, Action<CellPlan, CellResult, RecordFile> records)
{
    private readonly CellRequests _requests = new(settings, testbed);
    private readonly string _suitesSetBy = new TlsProcesses(settings.Choices).SuitesSetBy;
    private string _vendorDelay = settings.VendorDelay;

    /// <summary>Measures a cell.</summary>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    /// <exception cref="HttpRequestException">A tier's administration port does not respond.</exception>
    public async Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        var on = testbed.Of(plan.Treatment);
        await testbed.MeetAsync(plan.Cell, "before", abort);
        await DelayVendorsAsync(plan.Treatment.Conditions.VendorDelay ?? settings.VendorDelay, abort);
        var (orders, unsettled) = await SettleAsync(plan, abort);
        await testbed.WakeAsync(plan.Treatment, abort);
        if (settings.AllowBurn)
            await on.SutAdmin.BurnAsync(plan.Treatment.BurnPerConnection, plan.Treatment.BurnPerInteraction, abort);
        await using var hold = await BackgroundHold.TakeAsync(plan.Kind == CellKind.Cost && testbed.Leads ? on.SutAdmin : null, abort);
        double? spin = plan.Kind == CellKind.Cost && settings is { External: null, Cores: { Pinned: true, Sut: [var core, ..] } } ? CalibrationSpin.Run(core) : null;
        var countersBefore = await on.SutAdmin.CountersAsync(abort);
        using var processor = plan.Kind == CellKind.Cost ? on.Meter.Count() : null;
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        await testbed.MeetAsync(plan.Cell, "read", abort);
        var watch = testbed.Watch(on);
        var (result, utilisation, profile) = await DriveAsync(plan, on, watch?.Around(progress) ?? progress, abort);
        await testbed.MeetAsync(plan.Cell, "driven", abort);
        // The orders of a cost cell wait for its end and are then shipped in full batches. Shipped at once, they would make the more
        // transactions, the more slowly they arrive, and a treatment would pay for its speed.
        await hold.ReleaseAsync(abort);
        var undrained = await Drain.WaitAsync(on.SutAdmin, settings.DrainLimit, abort);
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        var counted = processor?.Read();
        var countersAfter = await on.SutAdmin.CountersAsync(abort);
        var file = RecordFile.Read(testbed.Run.PathOf("records.bin"));
        records(plan, result, file);
        var cell = Build(plan, result, file, (before, after), (countersBefore, countersAfter)) with
        {
            OrdersAtStart = orders,
            SpinMicroseconds = spin,
            Processor = counted,
            SuitesSetBy = _suitesSetBy,
            SutUtilisation = utilisation.SutCores / on.Meter.SutCores,
            DriverUtilisation = utilisation.DriverShare,
            Profile = profile,
            Shards = settings.Shard?.Count ?? 1,
            Disturbed = unsettled ?? (watch is null ? null : await watch.FindAsync(file, abort)),
        };
        return cell with { Invalid = [.. Reasons(plan.Treatment, cell, result, file, (countersBefore, countersAfter)).Append(undrained).OfType<string>()] };
    }

    // Quiesces the tiers, and loads them briefly with each treatment.
    private async Task<(long? Orders, string? Unsettled)> SettleAsync(CellPlan plan, CancellationToken abort)
    {
        long? orders = null;
        foreach (var on in plan.Settles.Select(testbed.Of).DistinctBy(on => on.SutAdmin))
            orders = (await testbed.QuiesceAsync(on, abort)).Orders;
        await testbed.MeetAsync(plan.Cell, "rested", abort);
        string? unsettled = null;
        for (var i = 0; i < plan.Settles.Count; i++)
        {
            if (_requests.Settling(plan, i) is not { } settling)
                continue;
            var on = testbed.Of(plan.Settles[i]);
            await testbed.WakeAsync(plan.Settles[i], abort);
            unsettled ??= await SettleAsync(on, settling, abort);
            await testbed.MeetAsync(plan.Cell, string.Create(CultureInfo.InvariantCulture, $"settled-{i}"), abort);
            await Drain.WaitAsync(on.SutAdmin, settings.DrainLimit, abort);
        }

        return (orders, unsettled);
    }

    // A database that fails during settling marks the cell as disturbed, although nothing is measured yet.
    private async Task<string?> SettleAsync(TreatmentTestbed on, CellRequest settling, CancellationToken abort)
    {
        var watch = testbed.Watch(on);
        await on.Worker.RunCellAsync(settling, watch?.Around(new Relay<WorkerProgress>(_ => { })) ?? new Relay<WorkerProgress>(_ => { }), abort);
        return watch is null ? null : await watch.FindAsync(RecordFile.Read(testbed.Run.PathOf("records.bin")), abort);
    }

    /// <summary>Sets the vendors' delay to 0, so that a warm-up does not wait for them.</summary>
    /// <returns>The vendors' previous behaviour.</returns>
    public async Task<VendorBehaviour> DisableVendorDelayAsync(CancellationToken abort)
    {
        var usual = await testbed.VendorsAdmin.BehaviourAsync(abort);
        if (testbed.Leads)
            await testbed.VendorsAdmin.BehaveAsync(usual with { Delay = "0" }, abort);
        return usual;
    }

    /// <summary>Restores the vendors' previous behaviour.</summary>
    public Task RestoreVendorsAsync(VendorBehaviour usual, CancellationToken abort) =>
        testbed.Leads ? testbed.VendorsAdmin.BehaveAsync(usual, abort) : Task.CompletedTask;

    /// <summary>
    /// Calls the administration methods often enough for their optimised compilation. The runtime compiles a method again after 30 calls;
    /// as each cell calls them once, the 30th cell would otherwise pay for it.
    /// </summary>
    public async Task CompileAdministrationAsync(CancellationToken abort)
    {
        const int Calls = 40;
        foreach (var sut in settings.Treatments.Select(t => testbed.Of(t).SutAdmin).Distinct())
        {
            for (var call = 0; call < Calls; call++)
            {
                await sut.QuiesceAsync(abort);
                await sut.CountersAsync(abort);
                await sut.IdleAsync(abort);
            }
        }
    }

    /// <summary>Runs and measures one warm-up load.</summary>
    public async Task<WarmUpReading> WarmUpAsync(Treatment treatment, int number, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        // Follow the steps of a cell, so that all code that a cell uses is warm.
        var on = testbed.Of(treatment);
        await testbed.WakeAsync(treatment, abort);
        await testbed.QuiesceAsync(on, abort);
        var countersBefore = await on.SutAdmin.CountersAsync(abort);
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        await on.Worker.RunCellAsync(_requests.WarmUp(treatment, number), progress, abort);
        // Other shards keep the SUT busy, so it may never drain; warm-up doesn't need it to.
        if (settings.Shard is null)
            await Drain.WaitAsync(on.SutAdmin, settings.DrainLimit, abort);
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        var file = RecordFile.Read(testbed.Run.PathOf("records.bin"));
        var runtime = TierDelta.Runtime(countersBefore, await on.SutAdmin.CountersAsync(abort));
        var micros = (after.Sut - before.Sut) / 1000.0;
        return new WarmUpReading(micros / Math.Max(1, file.Interactions.Length), runtime.JitMicroseconds / Math.Max(1, micros));
    }

    private IEnumerable<string> Reasons(
        Treatment treatment, CellMeasurement cell, CellResult result, RecordFile file, (TierCounters Before, TierCounters After) counters)
    {
        var alone = cell.Shards == 1;
        var isTls = treatment.Transport == Transport.Tls;
        var server = alone ? HandshakeDelta.Negotiated(counters.Before, counters.After) : null;
        return
        [
            .. CellValidity.Reasons(treatment, alone ? cell : cell.AsClientsCount(), anyShare: settings.TicketLifetime is not null),
            .. settings.MeterDirectory is null ? [] : MeterValidity.Reasons(cell),
            .. cell.Profile is { } profile && profile.Values.Sum() == 0 ? ["the profile has no sample of the SUT"] : Array.Empty<string>(),
            .. isTls ? NoopValidity.Reasons(treatment.Tls.Noops, cell.Handshakes.ServerFull, counters.Before, counters.After) : [],
            .. isTls ? NegotiatedValidity.Reasons(treatment.Tls, result, file, server) : [],
            .. result.Unknown > 0 ? [$"{result.Unknown} handshakes of unknown kind, full or resumed"] : Array.Empty<string>(),
            .. settings.Arrivals is not null && CellValidity.Backlog(result) is { } growing ? [growing] : Array.Empty<string>(),
        ];
    }

    private async Task DelayVendorsAsync(string delay, CancellationToken abort)
    {
        if (delay == _vendorDelay || !testbed.Leads)
            return;
        await testbed.VendorsAdmin.BehaveAsync(await testbed.VendorsAdmin.BehaviourAsync(abort) with { Delay = delay }, abort);
        _vendorDelay = delay;
    }

    private async Task<Driven> DriveAsync(CellPlan plan, TreatmentTestbed on, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        if (plan.Kind == CellKind.Cost)
            return new Driven(await on.Worker.RunCellAsync(_requests.Of(plan), progress, abort), (null, null), null);
        await using var sampler = await on.Meter.SampleAsync(abort);
        if (on.Profiler is not { } profiler)
            return await TimedAsync();
        await using var recording = await profiler.StartAsync(abort);
        var driven = await TimedAsync();
        await recording.EndAsync();
        var (from, to) = (Timestamp(driven.Result.WindowStart), Timestamp(driven.Result.WindowEnd));
        return driven with { Profile = await profiler.CountAsync(from, to, abort) };

        async Task<Driven> TimedAsync()
        {
            var result = await on.Worker.RunCellAsync(_requests.Of(plan), progress, abort);
            return new Driven(result, await sampler.BetweenAsync(Timestamp(result.WindowStart), Timestamp(result.WindowEnd)), null);
        }
    }

    private sealed record Driven(
        CellResult Result, (double? SutCores, double? DriverShare) Utilisation, IReadOnlyDictionary<string, long>? Profile);

    private long Timestamp(long nanoseconds) => testbed.Epoch + (long)(nanoseconds * (Stopwatch.Frequency / 1e9));

    private static CellMeasurement Build(
        CellPlan plan, CellResult result, RecordFile file, (TierReading Before, TierReading After) tiers, (TierCounters Before, TierCounters After) counters)
    {
        var disturbance = MachineDisturbance.Between(tiers.Before.Machine, tiers.After.Machine);
        var seconds = Stopwatch.GetElapsedTime(tiers.Before.Timestamp, tiers.After.Timestamp).TotalSeconds;
        var cpu = TierDelta.Cpu(tiers.Before, tiers.After);
        var inWindow = file.Interactions.Where(i => i.InWindow == 1).ToArray();
        return new CellMeasurement
        {
            Cell = plan.Cell,
            Block = plan.Block,
            Attempt = plan.Attempt,
            Position = plan.Position,
            Treatment = plan.Treatment.Name,
            Kind = plan.Kind,
            StartNanoseconds = result.Start,
            Seconds = seconds,
            Outcomes = Enum.GetValues<Outcome>().ToDictionary(
                o => o.ToString().ToLowerInvariant(), o => file.Interactions.LongCount(i => i.Outcome == o), StringComparer.Ordinal),
            WindowInteractions = inWindow.LongCount(i => i.Outcome == Outcome.Ok),
            WindowSeconds = (result.WindowEnd - result.WindowStart) / 1e9,
            BusinessSessions = result.Sessions,
            AbortedSessions = result.Aborted,
            Connections = result.Connections,
            AcceptedConnections = HandshakeDelta.Accepted(counters.Before, counters.After),
            Handshakes = HandshakeDelta.Counts(counters.Before, counters.After, (result.Full, result.Resumed, result.Failed)),
            Meter = MeterDelta.Between(counters.Before, counters.After),
            CpuNanoseconds = cpu,
            WireBytes = file.Connections.Sum(c => c.WireSent + c.WireReceived),
            ResponseMilliseconds = inWindow.Where(i => i.Outcome == Outcome.Ok).GroupBy(i => (ServiceName)i.Service)
                .ToDictionary(g => g.Key, g => Percentiles.Summarise(g.Select(i => i.Total / 1e6).ToArray())!),
            SteadyFrom = plan.Kind == CellKind.Timed ? Steadiness.Of(inWindow, result) : null,
            Resources = TierDelta.Resources(tiers.Before, tiers.After, disturbance),
            SutRuntime = TierDelta.Runtime(counters.Before, counters.After),
            Steal = disturbance.StealShare,
            ForeignSeconds = TierDelta.Foreign(tiers.Before, tiers.After, disturbance),
            Negotiated = Negotiated(result, file),
            ErrorReasons = result.ErrorReasons,
        };
    }

    private static NegotiatedCount[] Negotiated(CellResult result, RecordFile file) =>
    [
        .. file.Connections.Where(c => c.Negotiated >= 0).GroupBy(c => result.Negotiated[c.Negotiated])
            .Select(g => new NegotiatedCount(g.Key, g.LongCount())),
    ];
}

/// <summary>Measurement of one warm-up load.</summary>
/// <param name="MicrosPerInteraction">The SUT's CPU per interaction in microseconds.</param>
/// <param name="Compiling">Share of that CPU spent on compiling methods, 0 to 1.</param>
public sealed record WarmUpReading(double MicrosPerInteraction, double Compiling);
