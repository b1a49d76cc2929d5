using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Load.Messages;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Controls;

/// <summary>
/// Two controls that would show a wrong method: comparisons of a treatment with itself, whose intervals must cover 0 about as often as they
/// promise, and a cost that is known because the SUT was told to burn it.
/// </summary>
/// <param name="settings">Settings of the comparisons; <see cref="RunSettings.Blocks"/> is the number of blocks of one.</param>
/// <param name="runner">Measures cells.</param>
/// <param name="progress">Takes the progress.</param>
public sealed class SelfCheck(RunSettings settings, CellRunner runner, IProgress<RunProgress> progress)
{
    /// <summary>CPU time burnt where a known answer is looked for, in microseconds.</summary>
    public const int Burnt = 200;

    private int _cells;
    private int _blocks;

    /// <summary>Blocks of a comparison with a known answer.</summary>
    public int KnownAnswerBlocks { get; } = 12;

    /// <summary>Compares treatments with themselves, each of the four in turn.</summary>
    /// <param name="comparisons">How many comparisons.</param>
    /// <param name="drain">Ends it early.</param>
    /// <param name="abort">Gives up.</param>
    /// <returns>The intervals of the share in percentage points; the truth is 0.</returns>
    public async Task<IReadOnlyList<Interval>> SameWithSameAsync(int comparisons, CancellationToken drain, CancellationToken abort)
    {
        var intervals = new List<Interval>();
        for (var i = 0; i < comparisons && !drain.IsCancellationRequested; i++)
        {
            var treatment = Treatment.All[i % Treatment.All.Count];
            var cells = await CompareAsync($"A/A {i + 1}/{comparisons}", i, settings.Blocks, treatment with { Label = "a" }, treatment with { Label = "b" }, drain, abort);
            if (Share.OfCost(cells.A, cells.B) is { } interval)
                intervals.Add(interval);
        }

        return intervals;
    }

    /// <summary>Looks for a known cost: a treatment against itself with <see cref="Burnt"/> more.</summary>
    /// <param name="treatment">The treatment; with one connection per request, a cost per connection is one per interaction.</param>
    /// <param name="perConnection">Whether it is burnt per connection, otherwise per interaction.</param>
    /// <param name="drain">Ends it early.</param>
    /// <param name="abort">Gives up.</param>
    /// <returns>The interval of the difference in microseconds per interaction; the truth is <see cref="Burnt"/>. Null if it was interrupted.</returns>
    public async Task<Interval?> KnownAnswerAsync(Treatment treatment, bool perConnection, CancellationToken drain, CancellationToken abort)
    {
        var burning = treatment with { Label = "burning", BurnPerConnection = perConnection ? Burnt : 0, BurnPerInteraction = perConnection ? 0 : Burnt };
        var cells = await CompareAsync(perConnection ? "per conn." : "per inter.", -1, KnownAnswerBlocks, treatment, burning, drain, abort);
        return StudentT.PairedDifference(cells.A, cells.B);
    }

    private async Task<(double[] A, double[] B)> CompareAsync(
        string phase, int number, int blocks, Treatment a, Treatment b, CancellationToken drain, CancellationToken abort)
    {
        var own = settings with { Treatments = [a, b], Blocks = blocks, CostOnly = true, Seed = settings.Seed + (ulong)(number + 1) };
        var (firstCell, firstBlock) = (_cells, _blocks);
        var loop = new BlockLoop(own, (plan, clock) => MeasureAsync(phase, Shift(plan, firstCell, firstBlock), clock, abort), TimeProvider.System);
        await loop.RunAsync(drain);
        _cells += loop.Blocks.Sum(block => block.Cells.Count);
        _blocks += blocks;
        var counted = new CountedCells(loop.Blocks.Where(block => block.Counts).SelectMany(block => block.Cells));
        var cost = counted.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), a.Name, b.Name);
        return (cost[0], cost[1]);
    }

    // Cells are numbered through all comparisons: their request ids come from the numbers, and blocks from theirs their work.
    private static CellPlan Shift(CellPlan plan, int firstCell, int firstBlock) =>
        plan with { Cell = plan.Cell + firstCell, Block = plan.Block + firstBlock };

    private async Task<CellMeasurement> MeasureAsync(string phase, CellPlan plan, BlockClock clock, CancellationToken abort)
    {
        progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind));
        var report = new Relay<WorkerProgress>(p =>
            progress.Report(new RunProgress(phase, plan.Treatment.Name, plan.Kind, p.Sips, p.P90Ms, p.Errors, clock.TimeLeft)));
        var cell = await runner.MeasureAsync(plan, report, abort);
        return cell.Invalid.Count == 0 ? cell : throw new InvalidDataException($"A cell is invalid: {string.Join("; ", cell.Invalid)}");
    }
}
