using System.Diagnostics;
using TlsToll.Contracts.Vendors;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Load.Workers;
using TlsToll.Measurement.Processors;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Testbed.Administration;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Measures one cell on a running testbed: settles, reads the meters, has the worker drive the load, drains, and reads again.
/// </summary>
/// <param name="settings">The run's settings.</param>
/// <param name="testbed">The running tiers.</param>
/// <param name="records">Receives each cell's raw records.</param>
public sealed class CellRunner(RunSettings settings, MeasuredTestbed testbed, Action<CellPlan, CellResult, RecordFile> records)
{
    /// <summary>Reports to nobody.</summary>
    internal static readonly Relay<WorkerProgress> Silent = new(_ => { });

    private readonly CellRequests _requests = new(settings, testbed);
    private readonly CellBuilder _builder = new(settings);
    private string _vendorDelay = settings.VendorDelay;

    private Settling Settling => field ??= new Settling(settings, testbed, _requests);

    private Duet Duet => field ??= new Duet(settings, testbed, _requests, Settling, _builder, records);

    private Duet Unrecorded => field ??= new Duet(settings, testbed, _requests, Settling, _builder, (_, _, _) => { });

    /// <summary>Measures a step: one cell, or the two of a duet.</summary>
    /// <exception cref="WorkerException">A worker ended or failed.</exception>
    /// <exception cref="HttpRequestException">A tier's administration port does not respond.</exception>
    public async Task<IReadOnlyList<CellMeasurement>> MeasureAsync(Step step, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        if (step.Cells.Count == 1)
            return [await MeasureAsync(step.Cells[0], progress, abort)];
        await DelayAsync(step.Cells[0].Treatment, abort);
        return await Duet.MeasureAsync(step, progress, abort);
    }

    /// <summary>Measures a cell.</summary>
    /// <exception cref="WorkerException">The worker ended or failed.</exception>
    /// <exception cref="HttpRequestException">A tier's administration port does not respond.</exception>
    public async Task<CellMeasurement> MeasureAsync(CellPlan plan, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        if (plan.Kind != CellKind.Timed || settings.TimedSutCpus is not { } limit)
            return await MeasureUnlimitedAsync(plan, progress, abort);
        testbed.LimitSuts(limit);
        try
        {
            return await MeasureUnlimitedAsync(plan, progress, abort);
        }
        finally
        {
            LimitSuts();
        }
    }

    private async Task<CellMeasurement> MeasureUnlimitedAsync(CellPlan plan, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        var on = testbed.Of(plan.Place);
        await testbed.MeetAsync(plan.Cell, "before", abort);
        await DelayAsync(plan.Treatment, abort);
        var (orders, unsettled) = await Settling.RunAsync(plan, abort);
        await testbed.WakeAsync(plan.Place, abort);
        if (settings.AllowBurn)
            await on.SutAdmin.BurnAsync(plan.Treatment.BurnPerConnection, plan.Treatment.BurnPerInteraction, abort);
        await using var hold = await BackgroundHold.TakeAsync(plan.Kind == CellKind.Cost && testbed.Leads ? on.SutAdmin : null, abort);
        var speed = plan.Kind == CellKind.Cost || !settings.HasCostCells ? SpeedOf(settings) : null;
        var countsStatements = settings.Profile && plan.Kind == CellKind.Timed;
        var statementsBefore = countsStatements ? await on.SutAdmin.StatementsAsync(abort) : null;
        var countersBefore = await on.CountersAsync(abort);
        using var processor = plan.Kind == CellKind.Cost ? on.Meter.Count() : null;
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        await testbed.MeetAsync(plan.Cell, "read", abort);
        var watch = testbed.Watch(on);
        var (result, file, utilisation, profile) = await DriveAsync(plan, on, watch?.Around(progress) ?? progress, abort);
        await testbed.MeetAsync(plan.Cell, "driven", abort);
        // The orders of a cost cell wait for its end and are then shipped in full batches. Shipped at once, they would make the more
        // transactions, the more slowly they arrive, and a treatment would pay for its speed.
        await hold.ReleaseAsync(abort);
        var undrained = await Drain.WaitAsync(on, settings.DrainLimit, abort);
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        var counted = processor?.Read();
        var countersAfter = await on.CountersAsync(abort);
        var statementsAfter = countsStatements ? await on.SutAdmin.StatementsAsync(abort) : null;
        records(plan, result, file);
        var cell = _builder.Build(plan, result, file, (before, after), (countersBefore, countersAfter)) with
        {
            OrdersAtStart = orders,
            SpinMicroseconds = speed?.SpinMicroseconds,
            LoadNanoseconds = speed?.LoadNanoseconds,
            Processor = counted,
            SutUtilisation = utilisation.SutCores / on.Meter.SutCores,
            DriverUtilisation = utilisation.DriverShare,
            Profile = profile,
            Statements = TierDelta.Statements(statementsBefore, statementsAfter),
            Disturbed = unsettled ?? (watch is null ? null : await watch.FindAsync(file, abort)),
        };
        return cell with { Invalid = [.. _builder.Reasons(plan.Treatment, cell, result, file, (countersBefore, countersAfter)).Append(undrained).OfType<string>()] };
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
    /// Calls the administration methods often enough for their optimised compilation. The runtime compiles a method again after some calls, which are counted
    /// method by method; as each cell calls these once, a later cell would otherwise pay for it.
    /// </summary>
    public async Task CompileAdministrationAsync(CancellationToken abort)
    {
        // More than the calls after which a method is compiled: 8 (TestbedPlan), or the runtime's own 30 on tiers that a run found running.
        var calls = settings.External is null ? 12 : 40;
        var places = settings.Treatments.SelectMany(t => Enumerable.Range(0, settings.Twins).Select(twin => Place.Alone(t) with { Twin = twin }));
        await Task.WhenAll(places.Select(place => testbed.Of(place).SutAdmin).Distinct().Select(CompileAsync));

        async Task CompileAsync(AdministrationClient sut)
        {
            for (var call = 0; call < calls; call++)
            {
                await sut.QuiesceAsync(abort);
                await sut.CountersAsync(abort);
                await sut.IdleAsync(abort);
            }
        }
    }

    /// <summary>Runs and measures one warm-up load: that of one treatment, or those of a duet at the same time.</summary>
    /// <param name="places">The treatments and their processes.</param>
    /// <param name="round">Round of the warm-up, from 1.</param>
    /// <param name="progress">Receives progress.</param>
    /// <param name="abort">Token that aborts the load.</param>
    public async Task<WarmUpReading> WarmUpAsync(IReadOnlyList<Place> places, int round, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        await testbed.WakeAsync(places[0], abort);
        foreach (var place in places)
            await testbed.QuiesceAsync(testbed.Of(place), abort);
        var readings = await Task.WhenAll(places.Select(place => WarmUpAsync(place, round, place == places[0] ? progress : Silent, abort)));
        // Other shards keep the SUT busy, so it may never drain; warm-up doesn't need it to.
        if (settings.Shard is null)
            await SharedQueues.DrainAsync([.. places.Select(place => testbed.Of(place).SutAdmin)], settings.DrainLimit, abort);
        return WarmUpReading.Together(readings);
    }

    /// <summary>Lets the SUTs use all processors, or again only their own, if they have some.</summary>
    internal void SpreadSuts(bool spread) => testbed.SpreadSuts(spread);

    /// <summary>Runs and measures a duet of the warm-up as it will be measured in a super-block, and records nothing.</summary>
    /// <param name="duet">The duet; its cells are of a warm-up.</param>
    /// <param name="progress">Receives progress of the first side.</param>
    /// <param name="abort">Token that aborts the load.</param>
    /// <returns>The cells of both sides.</returns>
    public Task<IReadOnlyList<CellMeasurement>> WarmUpAsync(Step duet, IProgress<WorkerProgress> progress, CancellationToken abort) =>
        Unrecorded.MeasureAsync(duet, progress, abort);

    // Follows the steps of a cell, so that all code that a cell uses is warm.
    private async Task<WarmUpReading> WarmUpAsync(Place place, int round, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        var on = testbed.Of(place);
        var countersBefore = await on.CountersAsync(abort);
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        var (_, file) = await on.Worker.RunCellAsync(_requests.WarmUp(place, round), progress, abort);
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        var runtime = TierDelta.Runtime(countersBefore, await on.CountersAsync(abort));
        var micros = (after.Sut - before.Sut) / 1000.0;
        return new WarmUpReading(micros / Math.Max(1, file.Interactions.Length), WarmUpReading.MostCompiling(runtime, micros));
    }

    /// <summary>Limits the CPU time of the SUTs from now on as in all cells that have no limit of their own.</summary>
    internal void LimitSuts() => testbed.LimitSuts(settings.SutCpus);

    /// <summary>Speed of a processor of the SUT; null if the SUT has none of its own, or runs elsewhere.</summary>
    internal static ProcessorSpeed? SpeedOf(RunSettings settings) => settings.External is null ? ProcessorSpeed.Of(settings.Cores) : null;

    private async Task DelayAsync(Treatment treatment, CancellationToken abort)
    {
        await testbed.DelayAsync(TimeSpan.FromMilliseconds(treatment.Conditions.Delay ?? settings.Delay ?? 0), abort);
        var delay = treatment.Conditions.VendorDelay ?? settings.VendorDelay;
        if (delay == _vendorDelay || !testbed.Leads)
            return;
        await testbed.VendorsAdmin.BehaveAsync(await testbed.VendorsAdmin.BehaviourAsync(abort) with { Delay = delay }, abort);
        _vendorDelay = delay;
    }

    private async Task<Driven> DriveAsync(CellPlan plan, TreatmentTestbed on, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        if (plan.Kind == CellKind.Cost)
        {
            var (result, records) = await on.Worker.RunCellAsync(_requests.Of(plan), progress, abort);
            return new Driven(result, records, (null, null), null);
        }

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
            var (result, records) = await on.Worker.RunCellAsync(_requests.Of(plan), progress, abort);
            return new Driven(result, records, await sampler.BetweenAsync(Timestamp(result.WindowStart), Timestamp(result.WindowEnd)), null);
        }
    }

    private sealed record Driven(
        CellResult Result, RecordFile Records, (double? SutCores, double? DriverShare) Utilisation, IReadOnlyDictionary<string, long>? Profile);

    private long Timestamp(long nanoseconds) => testbed.Epoch + (long)(nanoseconds * (Stopwatch.Frequency / 1e9));
}

/// <summary>Measurement of one warm-up load.</summary>
/// <param name="MicrosPerInteraction">The SUT's CPU per interaction in microseconds.</param>
/// <param name="Compiling">Largest share of that CPU that can have been spent on compiling methods, 0 to 1.</param>
public sealed record WarmUpReading(double MicrosPerInteraction, double Compiling)
{
    /// <summary>True if it tells nothing of whether the cost has settled: the SUT was measured otherwise than it will be.</summary>
    public bool IsCold { get; init; }

    /// <summary>The reading of a cell of a warm-up.</summary>
    internal static WarmUpReading Of(CellMeasurement cell) => new(
        cell.CpuMicrosPerInteraction(Tier.Sut) ?? 0, cell.SutRuntime is { } runtime ? MostCompiling(runtime, (cell.CpuNanoseconds.Sut ?? 0) / 1000) : 0);

    /// <summary>The readings of a duet, or of a round, in one: the sum of their costs, and the mean of what was compiled.</summary>
    internal static WarmUpReading Together(IReadOnlyCollection<WarmUpReading> readings) =>
        new(readings.Sum(reading => reading.MicrosPerInteraction), readings.Average(reading => reading.Compiling)) { IsCold = readings.Any(reading => reading.IsCold) };

    /// <summary>Largest share of a process's CPU that can have been spent on compiling methods, 0 to 1.</summary>
    /// <param name="runtime">What the runtime of the process did.</param>
    /// <param name="cpuMicroseconds">CPU time of the process in the same time, in microseconds.</param>
    public static double MostCompiling(RuntimeWork runtime, double cpuMicroseconds) =>
        cpuMicroseconds > 0 ? CellMath.MostCompilingNanoseconds(runtime.JitMicroseconds, 1000 * cpuMicroseconds) / (1000 * cpuMicroseconds) : 0;
}
