using System.Diagnostics;
using System.Numerics;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Controls that would reveal a wrong method: comparisons of a treatment with itself (in duets, in slices, in timed cells, and of groups of runs), which must
/// find nothing about as often as their confidence level says, and a known CPU cost that the SUT burns on request, which they must find.
/// </summary>
/// <param name="settings">Settings of the comparisons; <see cref="RunSettings.Blocks"/> is the number of blocks per comparison.</param>
/// <param name="measure">Measures a step: one cell, or the two of a duet.</param>
/// <param name="progress">Receives progress.</param>
public sealed class SelfCheck(
    RunSettings settings, Func<Step, IProgress<WorkerProgress>, CancellationToken, Task<IReadOnlyList<CellMeasurement>>> measure, IProgress<RunProgress> progress)
{
    /// <summary>
    /// Known costs that the SUT burns, in microseconds of CPU time: one as small as what TLS costs an interaction of a session, and a large
    /// one.
    /// </summary>
    public static IReadOnlyList<int> Burnt { get; } = [20, 200];

    /// <summary>
    /// Confidence of the intervals of known answers, of throughput and of the change of a connection's cost: 95 % for all of them together (Bonferroni).
    /// </summary>
    public static double Confidence { get; } = 1 - (0.05 / ((2 * Burnt.Count) + Throughputs + 1));

    // Treatments whose throughput is compared with itself.
    private const int Throughputs = 2;

    // A/A comparisons are many, so their super-blocks are short: one round and its return.
    private const int ShortBlock = 2;

    // Slices need four times the time of duets, and are the rarer design.
    private const int SlicesEvery = 8;

    private int _cells;
    private int _blocks;

    /// <summary>Blocks of a comparison with a known cost.</summary>
    public int KnownAnswerBlocks { get; } = 12;

    /// <summary>Super-blocks of each run that is compared with others.</summary>
    public int RunBlocks { get; } = 8;

    /// <summary>
    /// CPU time in microseconds that the SUT burns per connection in those runs of <see cref="RunsAsync"/> that are to be worse: 5 to 12 % of what an
    /// interaction cost with a connection of its own, as measured in seven checks. Three runs of four super-blocks a side did not show it.
    /// </summary>
    public int Regression { get; } = 200;

    /// <summary>
    /// What each run of <see cref="RunsAsync"/> burns per connection: two runs of equals for each that burns more, in turn. A host that changes its speed changes it
    /// for both.
    /// </summary>
    public IReadOnlyList<int> Burns => [.. Enumerable.Repeat((int[])[0, Regression, 0], GroupComparison.FewestRuns).SelectMany(burn => burn)];

    /// <summary>Compares treatments with themselves, all treatments in turn, most by duets.</summary>
    /// <param name="comparisons">Number of comparisons.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    /// <returns>Shares of cost in percentage points; the true value is 0.</returns>
    public async Task<IReadOnlyList<SameWithSame>> SameWithSameAsync(int comparisons, CancellationToken drain, CancellationToken abort)
    {
        var found = new List<SameWithSame>();
        for (var i = 0; i < comparisons && !drain.IsCancellationRequested; i++)
        {
            var duets = i % SlicesEvery != SlicesEvery - 1;
            // Slices fall on each treatment in turn, too.
            var treatment = Treatment.All[(i + (i / SlicesEvery)) % Treatment.All.Count];
            var cells = await CompareAsync(
                $"A/A {i + 1}/{comparisons}", i, settings with { Slices = ShortBlock }, treatment with { Label = "a" }, treatment with { Label = "b" }, drain, abort, duets);
            if (Share.OfCost(cells.A, cells.B) is { } interval)
                found.Add(new SameWithSame(treatment.Name, duets ? RunSettings.DuetsDesign : RunSettings.SlicesDesign, interval));
        }

        return found;
    }

    /// <summary>Compares the throughput of a treatment with itself, by timed cells.</summary>
    /// <param name="treatment">The treatment.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    /// <returns>The ratio of the SIPS; the true value is 1. Null if interrupted.</returns>
    public async Task<Interval?> ThroughputAsync(Treatment treatment, CancellationToken drain, CancellationToken abort)
    {
        var (a, b) = (treatment with { Label = "a" }, treatment with { Label = "b" });
        var own = settings with { Treatments = [a, b], Seed = NextSeed() };
        var cells = await MeasureAsync("SIPS A/A", BlockRules.Of(own) with { Blocks = 0, TimedBlocks = settings.Blocks, Duets = [] }, drain, abort);
        var sips = new CountedCells(cells).Paired(CellKind.Timed, cell => cell.Sips, a.Name, b.Name);
        return sips[0].Length < 2 ? null : RatioInterval.Of(sips[0], sips[1], Confidence);
    }

    /// <summary>Makes short runs of all treatments, as for a comparison of groups of runs.</summary>
    /// <param name="superBlocks">Super-blocks of each run.</param>
    /// <param name="burns">CPU time in microseconds that the SUT burns per connection with TLS, for each run.</param>
    /// <param name="context">Host and settings of the runs; each has times of its own.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    /// <returns>The results in the order of measurement; fewer if interrupted.</returns>
    public async Task<IReadOnlyList<RunResult>> RunsAsync(
        int superBlocks, IReadOnlyList<int> burns, RunContext context, CancellationToken drain, CancellationToken abort)
    {
        var runs = new List<RunResult>();
        foreach (var burn in burns)
        {
            if (drain.IsCancellationRequested)
                break;
            Treatment[] treatments = [.. Treatment.All.Select(treatment => treatment.Transport == Transport.Tls ? treatment with { BurnPerConnection = burn } : treatment)];
            var own = settings with { Treatments = treatments, Blocks = superBlocks, CostOnly = true, Slices = 0, Seed = NextSeed() };
            var rules = BlockRules.Of(own) with { Duets = [.. Pairs.Of(treatments)] };
            var started = DateTime.UtcNow;
            var blocks = await BlocksAsync($"run {runs.Count + 1}/{burns.Count}", rules, drain, abort);
            if (!drain.IsCancellationRequested)
                runs.Add(new RunRecorder(rules.Outline).Results(blocks, context with { StartedAt = started, EndedAt = DateTime.UtcNow }));
        }

        return runs;
    }

    /// <summary>Compares as many runs of equals with those that burn more, as <c>compare</c> does: the two groups alternate.</summary>
    /// <param name="same">Runs of equals, two for each that burns more.</param>
    /// <param name="worse">Runs in which the SUT burnt more per connection.</param>
    /// <param name="tolerancePercent">Size of a regression in percent.</param>
    public static RunComparison Change(IReadOnlyList<RunResult> same, IReadOnlyList<RunResult> worse, double tolerancePercent) =>
        GroupComparison.Of([.. same.Where((_, i) => i % 2 == 0)], worse, tolerancePercent);

    /// <summary>By how much the cost of a TLS connection, in microseconds, differs between two groups of runs; null if one has fewer than two of it.</summary>
    /// <param name="same">Runs of equals.</param>
    /// <param name="worse">Runs in which the SUT burnt more per connection; the true value is <see cref="Regression"/>.</param>
    public static Interval? ChangePerConnection(IReadOnlyList<RunResult> same, IReadOnlyList<RunResult> worse) =>
        WelchDifference.Of([.. PerConnection(same)], [.. PerConnection(worse)], Confidence);

    private static IEnumerable<double> PerConnection(IReadOnlyList<RunResult> runs) =>
        runs.SelectMany(run => run.Comparisons).Where(c => c.Metric == Metric.CpuMicrosPerConnection).Select(c => c.Estimate).OfType<double>();

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
        return RatioInterval.Difference(cells.A, cells.B, Confidence);
    }

    /// <summary>
    /// Compares what the database does for a treatment without TLS with what it does for the same treatment at a slower pace: the SUT burns as much CPU time per
    /// interaction as TLS would cost it. What differs is due to the pace, and not to TLS.
    /// </summary>
    /// <param name="treatment">The treatment.</param>
    /// <param name="micros">CPU time in microseconds that the SUT burns per interaction.</param>
    /// <param name="drain">Token that ends the check after the current cell.</param>
    /// <param name="abort">Token that aborts the check at once.</param>
    /// <returns>The ratio of the database's CPU time per interaction, and of the commands to it; null if interrupted.</returns>
    public async Task<(Interval? Cpu, Interval? Commands)> PaceAsync(Treatment treatment, int micros, CancellationToken drain, CancellationToken abort)
    {
        var slower = treatment with { Label = "slower", BurnPerInteraction = micros };
        var counted = await CountedAsync("pace", -1, settings with { Blocks = KnownAnswerBlocks }, treatment, slower, drain, abort);
        return (RatioOf(cell => cell.CpuMicrosPerInteraction(Tier.Database)), RatioOf(cell => cell.DatabaseCommandsPerInteraction()));

        Interval? RatioOf(Func<CellMeasurement, double?> value) =>
            counted.Paired(CellKind.Cost, value, treatment.Name, slower.Name) is [var usual, var slow] ? RatioInterval.Of(usual, slow) : null;
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
        return new DesignResult(design, Share.OfCost(cells.A, cells.B), RatioInterval.Difference(cells.A, cells.B), Stopwatch.GetElapsedTime(started).TotalSeconds);
    }

    /// <summary>All ways to divide runs into two groups of the same size, each division once.</summary>
    /// <param name="runs">The runs; an even number, at most 20.</param>
    public static IReadOnlyList<(IReadOnlyList<RunResult> First, IReadOnlyList<RunResult> Second)> Halves(IReadOnlyList<RunResult> runs)
    {
        ArgumentOutOfRangeException.ThrowIfGreaterThan(runs.Count, 20, nameof(runs));
        // The first run is in the first group, so that no division occurs with its groups swapped.
        return
        [
            .. from members in Enumerable.Range(0, 1 << runs.Count)
               where (members & 1) == 1 && 2 * BitOperations.PopCount((uint)members) == runs.Count
               select (Group(members), Group(~members)),
        ];

        IReadOnlyList<RunResult> Group(int members) => [.. runs.Where((_, index) => (members >> index & 1) == 1)];
    }

    private async Task<(double[] A, double[] B)> CompareAsync(
        string phase, int number, RunSettings rule, Treatment a, Treatment b, CancellationToken drain, CancellationToken abort, bool duets = true)
    {
        var counted = await CountedAsync(phase, number, rule, a, b, drain, abort, duets);
        var cost = counted.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), a.Name, b.Name);
        return (cost[0], cost[1]);
    }

    private async Task<CountedCells> CountedAsync(
        string phase, int number, RunSettings rule, Treatment a, Treatment b, CancellationToken drain, CancellationToken abort, bool duets = true)
    {
        var own = rule with { Treatments = [a, b], CostOnly = true, Seed = settings.Seed + (ulong)(number + 1) };
        return new CountedCells(await MeasureAsync(phase, BlockRules.Of(own) with { Duets = duets ? [(a, b)] : [] }, drain, abort));
    }

    private ulong NextSeed() => settings.Seed + 1_000_000 + (ulong)_blocks;

    private async Task<IEnumerable<CellMeasurement>> MeasureAsync(string phase, BlockRules rules, CancellationToken drain, CancellationToken abort) =>
        (await BlocksAsync(phase, rules, drain, abort)).Where(block => block.Counts).SelectMany(block => block.Cells);

    private async Task<IReadOnlyList<MeasuredBlock>> BlocksAsync(string phase, BlockRules rules, CancellationToken drain, CancellationToken abort)
    {
        var (firstCell, firstBlock) = (_cells, _blocks);
        var loop = new BlockLoop(
            rules, (Step step, BlockClock clock) => MeasureAsync(phase, Shift(step, firstCell, firstBlock), clock, abort), TimeProvider.System);
        await loop.RunAsync(drain);
        _cells += loop.Blocks.Sum(block => block.Cells.Count);
        _blocks += rules.Blocks + rules.TimedBlocks;
        return loop.Blocks;
    }

    // Number cells and blocks across all comparisons: request ids derive from cell numbers, and the work derives from block numbers.
    private static Step Shift(Step step, int firstCell, int firstBlock) => new(
        [.. step.Cells.Select(plan => plan with { Cell = plan.Cell + firstCell, Block = plan.Block + firstBlock })]);

    private async Task<IReadOnlyList<CellMeasurement>> MeasureAsync(string phase, Step step, BlockClock clock, CancellationToken abort)
    {
        var plan = step.Cells[^1];
        progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind, TimeLeft: clock.TimeLeft));
        var report = new Relay<WorkerProgress>(p =>
            progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind, p.Sips, p.P90Ms, p.Errors, clock.TimeLeft)));
        var cells = await measure(step, report, abort);
        return cells.SelectMany(cell => cell.Invalid).FirstOrDefault() is { } invalid
            ? throw new InvalidDataException($"A cell is invalid: {invalid}")
            : cells;
    }
}

/// <summary>A comparison of a treatment with itself.</summary>
/// <param name="Treatment">Name of the treatment.</param>
/// <param name="Design"><c>slices</c> or <c>duets</c>.</param>
/// <param name="Share">Share of cost in percentage points; the true value is 0.</param>
public sealed record SameWithSame(string Treatment, string Design, Interval Share);

/// <summary>A comparison by one design.</summary>
/// <param name="Design"><c>slices</c> or <c>duets</c>.</param>
/// <param name="Share">The treatment's share of cost above the baseline, in percentage points; null with fewer than two super-blocks.</param>
/// <param name="Micros">The treatment's cost above the baseline, in microseconds of the SUT's CPU time per interaction; null with fewer than two super-blocks.</param>
/// <param name="Seconds">Time that the super-blocks took.</param>
public sealed record DesignResult(string Design, Interval? Share, Interval? Micros, double Seconds)
{
    /// <summary>Half of the interval that a minute of measuring would have given, in percentage points.</summary>
    public double? HalfWidthOfAMinute => Share is { } share ? share.HalfWidth * Math.Sqrt(Seconds / 60) : null;
}
