using System.Diagnostics;
using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Measurement.Host;
using TlsToll.Measurement.Processors;
using TlsToll.Measurement.Tiers;
using TlsToll.Results.Cells;
using TlsToll.Results.Records;

namespace TlsToll.Experiments.Cells;

/// <summary>
/// Measures two treatments at the same time, each on its own one of two equal SUTs that share their processors (Bulej et al., Duet benchmarking: improving
/// measurement accuracy in the cloud, ICPE 2020). What slows the processors down, slows down both. Both do the same work once. The one that is done
/// first goes on, uncounted, until the other is done: all that counts is measured beside the other.
/// </summary>
/// <param name="settings">The run's settings.</param>
/// <param name="testbed">The running tiers.</param>
/// <param name="requests">Loads.</param>
/// <param name="settling">Brings the tiers into the same state before the first step of a super-block.</param>
/// <param name="builder">Builder of cells.</param>
/// <param name="records">Receives each cell's raw records.</param>
internal sealed class Duet(
    RunSettings settings, MeasuredTestbed testbed, CellRequests requests, Settling settling, CellBuilder builder,
    Action<CellPlan, CellResult, RecordFile> records)
{
    /// <summary>Measures a step.</summary>
    /// <param name="step">Two cells.</param>
    /// <param name="progress">Receives progress of the first side.</param>
    /// <param name="abort">Token that aborts the step.</param>
    /// <returns>The cells of both sides, in the order of their numbers.</returns>
    public async Task<IReadOnlyList<CellMeasurement>> MeasureAsync(Step step, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        var sides = step.Cells.Select(plan => new Side(plan, testbed.Of(plan.Place))).ToArray();
        var (orders, unsettled) = await settling.RunAsync(step.Cells[0], abort);
        await testbed.WakeAsync(step.Cells[0].Place, abort);
        if (settings.AllowBurn)
        {
            foreach (var side in sides)
                await side.On.SutAdmin.BurnAsync(side.Plan.Treatment.BurnPerConnection, side.Plan.Treatment.BurnPerInteraction, abort);
        }

        await using var first = await BackgroundHold.TakeAsync(sides[0].On.SutAdmin, abort);
        var speed = CellRunner.SpeedOf(settings);
        var before = await ReadAsync(sides, abort);
        await DriveAsync(sides, progress, abort);
        var driven = await ReadAsync(sides, abort);
        await first.ReleaseAsync(abort);
        var undrained = await SharedQueues.DrainAsync([.. sides.Select(side => side.On.SutAdmin)], settings.DrainLimit, abort);
        var after = await ReadAsync(sides, abort);
        var queueWork = await QueueWorkAsync(sides, abort);
        var background = new BackgroundShare(after.Sut - driven.Sut, sides.Sum(side => side.Fillers + side.Done!.File.Interactions.LongLength));
        var foreign = Foreign(before, driven);
        var foreignOnSut = PerSecond(before, driven, TierDelta.ForeignOnSut(settings.OwnSutProcessors, before, driven));
        string?[] ofBoth = [undrained, .. sides.Select(side => side.FillerFailed)];
        return
        [
            .. sides.Select(side => Build(side.Plan, side.Done!, background, ofBoth) with
            {
                OrdersAtStart = orders,
                SpinMicroseconds = speed?.SpinMicroseconds,
                LoadNanoseconds = speed?.LoadNanoseconds,
                ForeignSeconds = foreign * side.Done!.Seconds,
                ForeignOnSutSeconds = foreignOnSut * side.Done!.Seconds,
                QueueWork = queueWork,
                Disturbed = unsettled,
            }),
        ];
    }

    private async Task DriveAsync(Side[] sides, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        using var one = sides[0].On.Meter.Lengthen(RunSettings.DuetTimeSlice);
        using var other = sides[1].On.Meter.Lengthen(RunSettings.DuetTimeSlice);
        using var counted = new CancellationTokenSource();
        var left = sides.Length;
        await Task.WhenAll(sides.Select((side, index) => SideAsync(side, index == 0 ? progress : CellRunner.Silent)));

        async Task SideAsync(Side side, IProgress<WorkerProgress> own)
        {
            try
            {
                side.Done = await MeasureAsync(side, own, abort);
            }
            catch
            {
                await counted.CancelAsync();
                throw;
            }

            if (Interlocked.Decrement(ref left) == 0)
                await counted.CancelAsync();
            else
                await FillAsync(side, counted.Token, abort);
        }
    }

    // An interaction costs less while the other SUT is idle. The side that is done first goes on, uncounted, until the other is done, too.
    private async Task FillAsync(Side side, CancellationToken counted, CancellationToken abort)
    {
        var (result, file) = await side.On.Worker.RunCellAsync(requests.Filler(side.Plan), CellRunner.Silent, abort, counted);
        side.Fillers = file.Interactions.LongLength;
        side.FillerFailed = CellValidity.Beside(result.Failed, file);
        await Drain.WaitAsync(side.On, settings.DrainLimit, abort);
    }

    private async Task<Work> MeasureAsync(Side side, IProgress<WorkerProgress> progress, CancellationToken abort)
    {
        var on = side.On;
        var countersBefore = await on.CountersAsync(abort);
        using var processor = on.Meter.Count();
        var databaseBefore = ProcessSetCpu.Read(countersBefore.DatabaseProcesses ?? []);
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        var begun = Stopwatch.GetTimestamp();
        var (result, file) = await on.Worker.RunCellAsync(requests.Of(side.Plan), progress, abort);
        // Its queues are paused, so the SUT is idle when its connections are closed.
        var undrained = await Drain.WaitAsync(on, settings.DrainLimit, abort);
        var seconds = Stopwatch.GetElapsedTime(begun).TotalSeconds;
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        var counted = processor?.Read();
        // Before the counters are read, which costs the database two queries.
        var databaseAfter = ProcessSetCpu.Read(databaseBefore.Keys);
        var countersAfter = await on.CountersAsync(abort);
        var started = countersAfter.DatabaseProcesses?.Except(databaseBefore.Keys);
        var database = started is null ? null : ProcessSetCpu.Used(databaseBefore, databaseAfter.Concat(ProcessSetCpu.Read(started)).ToDictionary());
        return new Work(result, file, (before, after), (countersBefore, countersAfter), seconds)
        {
            Processor = counted,
            Undrained = undrained,
            DatabaseNanoseconds = database,
        };
    }

    private CellMeasurement Build(CellPlan plan, Work done, BackgroundShare background, IEnumerable<string?> ofBoth)
    {
        records(plan, done.Result, done.File);
        var cell = builder.Build(plan, done.Result, done.File, done.Tiers, done.Counters) with { Processor = done.Processor };
        var charged = background.Of(done.File.Interactions.LongLength);
        cell = cell with
        {
            // The vendors serve both sides in one process.
            CpuNanoseconds = new TierValues(cell.CpuNanoseconds.Sut + charged, null, done.DatabaseNanoseconds, cell.CpuNanoseconds.Rbe),
            BackgroundNanoseconds = charged,
        };
        return cell with
        {
            Invalid = [.. builder.Reasons(plan.Treatment, cell, done.Result, done.File, done.Counters).Append(done.Undrained).Concat(ofBoth).OfType<string>()],
        };
    }

    // One reading for both sides. Both meters read the same vendors, database and reading process.
    private static async Task<TierReading> ReadAsync(Side[] sides, CancellationToken abort)
    {
        var one = await sides[0].On.Meter.ReadAsync(sutFirst: false, abort);
        var other = await sides[1].On.Meter.ReadAsync(sutFirst: false, abort);
        return other with { Sut = one.Sut + other.Sut, Rbe = one.Rbe + other.Rbe };
    }

    // Either SUT takes messages of both.
    private static async Task<QueueWork?> QueueWorkAsync(Side[] sides, CancellationToken abort)
    {
        var one = TierDelta.Queues(sides[0].Done!.Counters.Before, await sides[0].On.CountersAsync(abort));
        var other = TierDelta.Queues(sides[1].Done!.Counters.Before, await sides[1].On.CountersAsync(abort));
        return one is null || other is null ? null : one.With(other);
    }

    // Processors that other processes of the host used.
    private static double? Foreign(TierReading before, TierReading after) =>
        PerSecond(before, after, TierDelta.Foreign(before, after, MachineDisturbance.Between(before.Machine, after.Machine, ofSut: [])));

    private static double? PerSecond(TierReading before, TierReading after, double? seconds) =>
        seconds / Stopwatch.GetElapsedTime(before.Timestamp, after.Timestamp).TotalSeconds;

    private sealed record Side(CellPlan Plan, TreatmentTestbed On)
    {
        /// <summary>The counted work; null until it is done.</summary>
        public Work? Done { get; set; }

        /// <summary>Interactions of the filler.</summary>
        public long Fillers { get; set; }

        /// <summary>How the filler failed; null if it did not.</summary>
        public string? FillerFailed { get; set; }
    }

    private sealed record Work(
        CellResult Result, RecordFile File, (TierReading Before, TierReading After) Tiers,
        (TierCounters Before, TierCounters After) Counters, double Seconds)
    {
        public ProcessorCounts? Processor { get; init; }

        public string? Undrained { get; init; }

        public double? DatabaseNanoseconds { get; init; }
    }
}
