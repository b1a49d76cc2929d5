using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// Measures randomised complete blocks cell by cell. Voids and repeats disturbed blocks by a rule fixed in advance. If a precision is requested, computes
/// the number of blocks once, after the pilot.
/// </summary>
internal sealed class BlockLoop(BlockRules rules, Func<CellPlan, BlockClock, Task<CellMeasurement>> measure, TimeProvider time)
{
    /// <summary>Upper limit of blocks for a requested precision. A run that would need more stops here and reports that it missed the precision.</summary>
    public const int MostBlocks = 1000;

    private readonly List<MeasuredBlock> _blocks = [];
    private readonly long _started = time.GetTimestamp();
    private int _cell;
    private int _repeats;

    public BlockLoop(RunSettings settings, Func<CellPlan, BlockClock, Task<CellMeasurement>> measure, TimeProvider time)
        : this(BlockRules.Of(settings), measure, time)
    {
    }

    /// <summary>Blocks measured so far, including voided ones, in the order of measurement.</summary>
    public IReadOnlyList<MeasuredBlock> Blocks => _blocks;

    /// <summary>Number of blocks that the run will have at its end.</summary>
    public int Wanted { get; private set; } = rules.Blocks;

    /// <summary>Measures until all blocks are complete or <paramref name="drain"/> is cancelled; then only the current cell is finished.</summary>
    public async Task RunAsync(CancellationToken drain)
    {
        for (var block = 1; block <= Wanted && !drain.IsCancellationRequested; block++)
        {
            for (var attempt = 1; ; attempt++)
            {
                var measured = await MeasureAsync(block, attempt, drain);
                _blocks.Add(measured);
                if (measured.Status != BlockStatus.Voided || drain.IsCancellationRequested)
                    break;
            }

            if (block == rules.Blocks && rules.Precision is { } points)
                Wanted = BlocksFor(points);
        }
    }

    private async Task<MeasuredBlock> MeasureAsync(int block, int attempt, CancellationToken drain)
    {
        var cells = new List<CellMeasurement>();
        foreach (var (treatment, kind, round) in Order(block))
        {
            if (drain.IsCancellationRequested)
                return new MeasuredBlock(block, attempt, BlockStatus.Incomplete, cells);
            var plan = new CellPlan(++_cell, block, attempt, cells.Count + 1, treatment, kind, round);
            cells.Add(await measure(plan, new BlockClock(block, Wanted, TimeLeft(block, cells.Count))));
        }

        return new MeasuredBlock(block, attempt, StatusOf(cells), cells);
    }

    // Cost cells come first, in random order and then in reverse. Timed cells follow in a random order drawn separately, so that neighbours vary.
    private IEnumerable<(Treatment Treatment, CellKind Kind, int Round)> Order(int block)
    {
        var cost = RandomisedBlocks.Order(rules.Seed, 2 * block, rules.Treatments);
        var timed = rules.CostOnly ? [] : RandomisedBlocks.Order(rules.Seed, (2 * block) + 1, rules.Treatments);
        return [.. cost.Select(t => (t, CellKind.Cost, 1)), .. cost.Reverse().Select(t => (t, CellKind.Cost, 2)), .. timed.Select(t => (t, CellKind.Timed, 1))];
    }

    private BlockStatus StatusOf(List<CellMeasurement> cells)
    {
        if (!cells.Any(cell => cell.Steal > rules.StealLimit || cell.Disturbed is not null))
            return BlockStatus.Counted;
        var inTime = rules.RepeatLimit is not { } limit || time.GetElapsedTime(_started) < limit;
        if (_repeats >= rules.Blocks || !inTime)
            return BlockStatus.Marked;
        _repeats++;
        return BlockStatus.Voided;
    }

    private int BlocksFor(double points)
    {
        var cells = new CountedCells(_blocks.Where(b => b.Counts).SelectMany(b => b.Cells));
        var wanted = Pairs.Of(rules.Treatments).Select(pair =>
        {
            var cost = cells.Paired(CellKind.Cost, cell => cell.CpuMicrosPerInteraction(Tier.Sut), pair.Baseline.Name, pair.Treatment.Name);
            return Share.BlocksFor(cost[0], cost[1], points);
        });
        return Math.Min(MostBlocks, wanted.Append(rules.Blocks).Max());
    }

    private TimeSpan? TimeLeft(int block, int cellsDone)
    {
        var perBlock = rules.Treatments.Count * (CellPlan.CostRounds + (rules.CostOnly ? 0 : 1));
        var done = ((block - 1) * perBlock) + cellsDone;
        if (done < perBlock / 2 || _cell <= 1)
            return null;
        var perCell = time.GetElapsedTime(_started) / (_cell - 1);
        return perCell * ((Wanted * perBlock) - done);
    }
}

/// <summary>Position of a cell in the run, for the progress display.</summary>
internal sealed record BlockClock(int Block, int Blocks, TimeSpan? TimeLeft);
