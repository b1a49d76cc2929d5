using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// Measures blocks cell by cell: first the super-blocks of cost slices, then the blocks of timed cells. Voids and repeats disturbed blocks
/// by a rule fixed in advance. If a precision is requested, computes the number of super-blocks once, after the pilot.
/// </summary>
internal sealed class BlockLoop(BlockRules rules, Func<CellPlan, BlockClock, Task<CellMeasurement>> measure, TimeProvider time)
{
    /// <summary>
    /// Upper limit of blocks for a requested precision. A run that would need more stops here and reports that it missed the precision.
    /// </summary>
    public const int MostBlocks = 1000;

    private readonly List<MeasuredBlock> _blocks = [];
    private readonly Dictionary<CellKind, (int Cells, TimeSpan Time)> _spent = [];
    private readonly int _slices = SliceOrder.Of(rules.Seed, 1, rules.Treatments, rules.Slices).Count;
    private long _started;
    private int _cell;
    private int _repeats;

    public BlockLoop(RunSettings settings, Func<CellPlan, BlockClock, Task<CellMeasurement>> measure, TimeProvider time)
        : this(BlockRules.Of(settings), measure, time)
    {
    }

    /// <summary>Blocks measured so far, including voided ones, in the order of measurement.</summary>
    public IReadOnlyList<MeasuredBlock> Blocks => _blocks;

    /// <summary>Number of super-blocks that the run will have at its end.</summary>
    public int Wanted { get; private set; } = rules.Blocks;

    /// <summary>
    /// Measures until all blocks are complete or <paramref name="drain"/> is cancelled; then only the current cell is finished.
    /// </summary>
    public async Task RunAsync(CancellationToken drain)
    {
        _started = time.GetTimestamp();
        for (var block = 1; block <= Wanted && !drain.IsCancellationRequested; block++)
        {
            await MeasureAsync(CellKind.Cost, block, drain);
            if (block == rules.Blocks && rules.Precision is { } points)
                Wanted = BlocksFor(points);
        }

        for (var block = 1; block <= rules.TimedBlocks && !drain.IsCancellationRequested; block++)
            await MeasureAsync(CellKind.Timed, block, drain);
    }

    private async Task MeasureAsync(CellKind kind, int block, CancellationToken drain)
    {
        for (var attempt = 1; ; attempt++)
        {
            var measured = await MeasureAsync(kind, block, attempt, drain);
            _blocks.Add(measured);
            if (measured.Status != BlockStatus.Voided || drain.IsCancellationRequested)
                return;
        }
    }

    private async Task<MeasuredBlock> MeasureAsync(CellKind kind, int block, int attempt, CancellationToken drain)
    {
        var cells = new List<CellMeasurement>();
        foreach (var (treatment, round) in Order(kind, block))
        {
            if (drain.IsCancellationRequested)
                return new MeasuredBlock(block, attempt, BlockStatus.Incomplete, cells);
            var plan = new CellPlan(++_cell, block, attempt, cells.Count + 1, treatment, kind, round)
            {
                Settles = kind == CellKind.Timed ? [treatment] : cells.Count == 0 ? rules.Treatments : [],
            };
            var before = time.GetTimestamp();
            cells.Add(await measure(plan, new BlockClock(block, kind == CellKind.Cost ? Wanted : rules.TimedBlocks, TimeLeft(kind, block, cells.Count))));
            var (number, spent) = _spent.GetValueOrDefault(kind);
            _spent[kind] = (number + 1, spent + time.GetElapsedTime(before));
        }

        return new MeasuredBlock(block, attempt, StatusOf(kind, cells), cells);
    }

    // The order of timed cells is drawn separately, so that neighbours vary.
    private IReadOnlyList<(Treatment Treatment, int Round)> Order(CellKind kind, int block) => kind == CellKind.Cost
        ? SliceOrder.Of(rules.Seed, block, rules.Treatments, rules.Slices)
        : [.. RandomisedBlocks.Order(rules.Seed, (2 * block) + 1, rules.Treatments).Select(t => (t, 1))];

    private BlockStatus StatusOf(CellKind kind, List<CellMeasurement> cells)
    {
        if (!IsStolenFrom(kind, cells) && cells.All(cell => cell.Disturbed is null))
            return BlockStatus.Counted;
        var inTime = rules.RepeatLimit is not { } limit || time.GetElapsedTime(_started) < limit;
        if (_repeats >= rules.Blocks || !inTime)
            return BlockStatus.Marked;
        _repeats++;
        return BlockStatus.Voided;
    }

    // A slice is too short for the clock ticks in which stolen time is counted: its super-block is judged as a whole.
    private bool IsStolenFrom(CellKind kind, List<CellMeasurement> cells) => kind == CellKind.Timed || rules.Slices == 0
        ? cells.Any(cell => cell.Steal > rules.StealLimit)
        : cells.Sum(cell => cell.Steal * cell.Seconds) > rules.StealLimit * cells.Sum(cell => cell.Seconds);

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

    // Null until a cell of each kind to come has been measured or estimated.
    private TimeSpan? TimeLeft(CellKind kind, int block, int cellsDone)
    {
        var slicesLeft = kind == CellKind.Cost ? ((Wanted - block + 1) * _slices) - cellsDone : 0;
        var timedLeft = (rules.TimedBlocks * rules.Treatments.Count) - (kind == CellKind.Timed ? ((block - 1) * rules.Treatments.Count) + cellsDone : 0);
        if (_cell <= 1 || (slicesLeft > 0 && PerCell(CellKind.Cost) is null))
            return null;
        return (slicesLeft * (PerCell(CellKind.Cost) ?? TimeSpan.Zero)) + (timedLeft * (PerCell(CellKind.Timed) ?? rules.TimedEstimate));
    }

    private TimeSpan? PerCell(CellKind kind) => _spent.TryGetValue(kind, out var spent) ? spent.Time / spent.Cells : null;
}

/// <summary>Position of a cell in the run, for the progress display.</summary>
internal sealed record BlockClock(int Block, int Blocks, TimeSpan? TimeLeft);
