using System.Diagnostics;
using System.Globalization;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Experiments.Testbeds;
using TlsToll.Load.Messages;
using TlsToll.Results.Records;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Compares two designs of the measurement on the same testbed, in turn: slices, in which the treatments alternate on one SUT, and duets, in which two SUT
/// processes serve one treatment each at the same time on the same processors, with their roles swapped in the middle of a super-block (Bulej et al., Duet
/// benchmarking: improving measurement accuracy in the cloud, ICPE 2020). Both do the same work; Shipping and Stock wait until a super-block has ended.
/// </summary>
/// <param name="settings">Settings of a run with two equal SUTs; see <see cref="With"/>.</param>
/// <param name="testbed">The running tiers.</param>
/// <param name="second">Driver of the second SUT of a duet.</param>
/// <param name="progress">Receives progress.</param>
public sealed class DesignTrial(RunSettings settings, RunTestbed testbed, WorkerClient second, IProgress<RunProgress> progress)
{
    private const int SlicesPerBlock = 16;
    private static readonly string[] Suts = ["first", "second"];
    private static readonly Relay<WorkerProgress> Silent = new(_ => { });

    private readonly CellRequests _requests = new(settings, testbed);
    private int _cell;
    private int _block;

    /// <summary>Settings of a trial: two equal SUTs, of which one also serves the slices.</summary>
    public static RunSettings With(RunSettings settings) => settings with
    {
        Machine = settings.Machine with { SutBuilds = Suts },
        Treatments = Treatment.AcrossBuilds(Treatment.All, Suts),
    };

    /// <summary>Measures one comparison by both designs.</summary>
    /// <param name="a">The baseline.</param>
    /// <param name="b">The treatment; the same for a comparison with itself.</param>
    /// <param name="blocks">Super-blocks of each design.</param>
    /// <param name="abort">Token that aborts the trial.</param>
    /// <returns>The two designs' results: slices, duets.</returns>
    public async Task<IReadOnlyList<DesignResult>> CompareAsync(Treatment a, Treatment b, int blocks, CancellationToken abort)
    {
        var (slices, duets) = (new List<double>(), new List<double>());
        var (inSlices, inDuets) = (TimeSpan.Zero, TimeSpan.Zero);
        foreach (var sut in Suts)
            await Of(a, sut).SutAdmin.PauseAsync(abort);
        for (var block = 0; block < blocks; block++)
        {
            progress.Report(new RunProgress(string.Create(CultureInfo.InvariantCulture, $"designs {block + 1}/{blocks}"), b.Name));
            var started = Stopwatch.GetTimestamp();
            slices.Add(await SlicesAsync(a, b, abort));
            inSlices += Stopwatch.GetElapsedTime(started);
            await ShipAsync(a, abort);
            started = Stopwatch.GetTimestamp();
            duets.Add(await DuetsAsync(a, b, abort));
            inDuets += Stopwatch.GetElapsedTime(started);
            await ShipAsync(a, abort);
        }

        return [Result("slices", slices, inSlices), Result("duets", duets, inDuets)];
    }

    // ABBA on the first SUT. Returns the logarithm of the ratio b to a.
    private async Task<double> SlicesAsync(Treatment a, Treatment b, CancellationToken abort)
    {
        var (ofA, ofB) = (new Cost(), new Cost());
        _block++;
        for (var slice = 0; slice < SlicesPerBlock; slice++)
        {
            var isA = slice % 4 is 0 or 3;
            (isA ? ofA : ofB).Add(await MeasureAsync(isA ? a : b, Suts[0], testbed.Of(Of(a, 0)).Worker, Part(slice / 2), abort));
        }

        return Math.Log(ofB.PerInteraction / ofA.PerInteraction);
    }

    // As many interactions at the same time, in half as many steps.
    private async Task<double> DuetsAsync(Treatment a, Treatment b, CancellationToken abort)
    {
        var logarithms = new List<double>();
        _block++;
        foreach (var swapped in (bool[])[false, true])
        {
            var (ofA, ofB) = (new Cost(), new Cost());
            for (var step = 0; step < SlicesPerBlock / 4; step++)
            {
                var part = Part(step + (swapped ? SlicesPerBlock / 4 : 0));
                var one = MeasureAsync(swapped ? b : a, Suts[0], testbed.Of(Of(a, 0)).Worker, part, abort);
                var other = MeasureAsync(swapped ? a : b, Suts[1], second, part, abort);
                var (first, next) = (await one, await other);
                ofA.Add(swapped ? next : first);
                ofB.Add(swapped ? first : next);
            }

            logarithms.Add(Math.Log(ofB.PerInteraction / ofA.PerInteraction));
        }

        return logarithms.Average();
    }

    private async Task<(double Nanoseconds, long Interactions)> MeasureAsync(
        Treatment treatment, string sut, WorkerClient worker, ulong part, CancellationToken abort)
    {
        var on = Of(treatment, sut);
        var plan = new Results.Cells.CellPlan(Interlocked.Increment(ref _cell), 1, 1, 1, WithSut(treatment, sut), Results.Cells.CellKind.Cost);
        var records = testbed.Run.PathOf($"records-{sut}.bin");
        await on.SutAdmin.BurnAsync(treatment.BurnPerConnection, treatment.BurnPerInteraction, abort);
        var before = await on.Meter.ReadAsync(sutFirst: false, abort);
        await worker.RunCellAsync(_requests.Of(plan) with { Part = part, RecordPath = records }, Silent, abort);
        while ((await on.SutAdmin.IdleAsync(TimeSpan.Zero, abort)).OpenConnections > 0)
            await Task.Yield();
        var after = await on.Meter.ReadAsync(sutFirst: true, abort);
        return (after.Sut - before.Sut, RecordFile.Read(records).Interactions.Length);
    }

    // Ships the orders of both SUTs, and quiesces the tiers.
    private async Task ShipAsync(Treatment any, CancellationToken abort)
    {
        var on = Of(any, Suts[0]);
        await on.SutAdmin.ResumeAsync(abort);
        await Drain.WaitAsync(on.SutAdmin, settings.DrainLimit, abort);
        await on.SutAdmin.PauseAsync(abort);
        foreach (var sut in Suts)
            await testbed.QuiesceAsync(Of(any, sut), abort);
    }

    // The same work for both treatments of a step, and other work in the next.
    private ulong Part(int step) => ((ulong)_block << 8) + (ulong)step;

    private TreatmentTestbed Of(Treatment treatment, string sut) => testbed.Of(WithSut(treatment, sut));

    private static Treatment Of(Treatment treatment, int sut) => WithSut(treatment, Suts[sut]);

    private static Treatment WithSut(Treatment treatment, string sut) =>
        treatment with { Conditions = treatment.Conditions with { Build = sut }, ConditionsLabel = sut };

    private static DesignResult Result(string design, List<double> logarithms, TimeSpan time) => new(
        design, StudentT.Mean([.. logarithms])?.Increasing(log => 100 * (1 - Math.Exp(-log))), time.TotalSeconds);

    private sealed class Cost
    {
        private double _nanoseconds;
        private long _interactions;

        public double PerInteraction => _nanoseconds / _interactions;

        public void Add((double Nanoseconds, long Interactions) cell)
        {
            _nanoseconds += cell.Nanoseconds;
            _interactions += cell.Interactions;
        }
    }
}

/// <summary>A comparison by one design.</summary>
/// <param name="Design"><c>slices</c> or <c>duets</c>.</param>
/// <param name="Share">The treatment's share of cost above the baseline, in percentage points; null with fewer than two super-blocks.</param>
/// <param name="Seconds">Time that the super-blocks took, without shipping and quiescing.</param>
public sealed record DesignResult(string Design, Interval? Share, double Seconds)
{
    /// <summary>Half of the interval that a minute of measuring would have given, in percentage points.</summary>
    public double? HalfWidthOfAMinute => Share is { } share ? share.HalfWidth * Math.Sqrt(Seconds / 60) : null;
}
