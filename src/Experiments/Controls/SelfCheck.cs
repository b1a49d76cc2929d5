using System.Diagnostics;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Two controls that would reveal a wrong method: comparisons of a treatment with itself, whose intervals must cover 0 about as often as
/// their confidence level says, and a known CPU cost that the SUT burns on request.
/// </summary>
/// <param name="settings">Settings of the comparisons; <see cref="RunSettings.Blocks"/> is the number of blocks per comparison.</param>
/// <param name="runner">Runner of the cells.</param>
/// <param name="progress">Receives progress.</param>
public sealed class SelfCheck(RunSettings settings, CellRunner runner, IProgress<RunProgress> progress)
{
    /// <summary>
    /// Known costs that the SUT burns, in microseconds of CPU time: one as small as what TLS costs an interaction of a session, and a large
    /// one.
    /// </summary>
    public static IReadOnlyList<int> Burnt { get; } = [20, 200];

    // A/A comparisons are many, so their super-blocks are short: one round and its return.
    private const int ShortBlock = 2;

    private int _cells;
    private int _blocks;

    /// <summary>Blocks of a comparison with a known cost.</summary>
    public int KnownAnswerBlocks { get; } = 12;

    /// <summary>Compares treatments with themselves, all treatments in turn.</summary>
    /// <param name="comparisons">Number of comparisons.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    /// <returns>Intervals of the share in percentage points; the true value is 0.</returns>
    public async Task<IReadOnlyList<Interval>> SameWithSameAsync(int comparisons, CancellationToken drain, CancellationToken abort)
    {
        var intervals = new List<Interval>();
        for (var i = 0; i < comparisons && !drain.IsCancellationRequested; i++)
        {
            var treatment = Treatment.All[i % Treatment.All.Count];
            var cells = await CompareAsync(
                $"A/A {i + 1}/{comparisons}", i, settings with { Slices = ShortBlock }, treatment with { Label = "a" }, treatment with { Label = "b" }, drain, abort);
            if (Share.OfCost(cells.A, cells.B) is { } interval)
                intervals.Add(interval);
        }

        return intervals;
    }

    /// <summary>Measures a known cost: compares a treatment with itself plus that cost.</summary>
    /// <param name="micros">The cost in microseconds, one of <see cref="Burnt"/>.</param>
    /// <param name="treatment">The treatment. With one connection per request, a cost per connection is a cost per interaction.</param>
    /// <param name="perConnection">True to burn per connection, false to burn per interaction.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    /// <returns>Interval of the difference in microseconds per interaction; the true value is <paramref name="micros"/>. Null if
    /// interrupted.</returns>
    public async Task<Interval?> KnownAnswerAsync(int micros, Treatment treatment, bool perConnection, CancellationToken drain, CancellationToken abort)
    {
        var burning = treatment with { Label = "burning", BurnPerConnection = perConnection ? micros : 0, BurnPerInteraction = perConnection ? 0 : micros };
        var cells = await CompareAsync(perConnection ? "per conn." : "per inter.", -1, settings with { Blocks = KnownAnswerBlocks }, treatment, burning, drain, abort);
        return RatioInterval.Difference(cells.A, cells.B);
    }

    /// <summary>Compares two treatments by a design.</summary>
    /// <param name="a">The baseline.</param>
    /// <param name="b">The treatment.</param>
    /// <param name="duets">True to measure both at the same time, false to alternate.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    public async Task<DesignResult> ByDesignAsync(Treatment a, Treatment b, bool duets, CancellationToken drain, CancellationToken abort)
    {
        var started = Stopwatch.GetTimestamp();
        var design = duets ? RunSettings.DuetsDesign : RunSettings.SlicesDesign;
        var cells = await CompareAsync(design, _cells, settings, a, b, drain, abort, duets);
        return new DesignResult(design, Share.OfCost(cells.A, cells.B), Stopwatch.GetElapsedTime(started).TotalSeconds);
    }

    private async Task<(double[] A, double[] B)> CompareAsync(
        string phase, int number, RunSettings rule, Treatment a, Treatment b, CancellationToken drain, CancellationToken abort, bool duets = true)
    {
        var own = rule with { Treatments = [a, b], CostOnly = true, Seed = settings.Seed + (ulong)(number + 1) };
        var (firstCell, firstBlock) = (_cells, _blocks);
        var rules = BlockRules.Of(own) with { Duets = duets ? [(a, b)] : [] };
        var loop = new BlockLoop(
            rules, (Step step, BlockClock clock) => MeasureAsync(phase, Shift(step, firstCell, firstBlock), clock, abort), TimeProvider.System);
        await loop.RunAsync(drain);
        _cells += loop.Blocks.Sum(block => block.Cells.Count);
        _blocks += own.Blocks;
        var counted = new CountedCells(loop.Blocks.Where(block => block.Counts).SelectMany(block => block.Cells));
        var cost = counted.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), a.Name, b.Name);
        return (cost[0], cost[1]);
    }

    // Number cells and blocks across all comparisons: request ids derive from cell numbers, and the work derives from block numbers.
    private static Step Shift(Step step, int firstCell, int firstBlock) => new(
        [.. step.Cells.Select(plan => plan with { Cell = plan.Cell + firstCell, Block = plan.Block + firstBlock })],
        plan => step.Again(plan) is var again ? again with { Cell = again.Cell + firstCell } : again);

    private async Task<IReadOnlyList<CellMeasurement>> MeasureAsync(string phase, Step step, BlockClock clock, CancellationToken abort)
    {
        var plan = step.Cells[^1];
        progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind));
        var report = new Relay<WorkerProgress>(p =>
            progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind, p.Sips, p.P90Ms, p.Errors, clock.TimeLeft)));
        var cells = await runner.MeasureAsync(step, report, abort);
        return cells.SelectMany(cell => cell.Invalid).FirstOrDefault() is { } invalid
            ? throw new InvalidDataException($"A cell is invalid: {invalid}")
            : cells;
    }
}

/// <summary>A comparison by one design.</summary>
/// <param name="Design"><c>slices</c> or <c>duets</c>.</param>
/// <param name="Share">The treatment's share of cost above the baseline, in percentage points; null with fewer than two super-blocks.</param>
/// <param name="Seconds">Time that the super-blocks took.</param>
public sealed record DesignResult(string Design, Interval? Share, double Seconds)
{
    /// <summary>Half of the interval that a minute of measuring would have given, in percentage points.</summary>
    public double? HalfWidthOfAMinute => Share is { } share ? share.HalfWidth * Math.Sqrt(Seconds / 60) : null;
}
