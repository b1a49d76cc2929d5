using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Experiments.Blocks;

/// <summary>
/// Measures blocks step by step: first the super-blocks of cost cells, then the blocks of timed cells. Voids and repeats disturbed blocks
/// by a rule fixed in advance. If a precision is requested, computes the number of super-blocks once, after the pilot.
/// </summary>
/// <param name="rules">Rules of the blocks.</param>
/// <param name="measure">Measures a step. Returns one cell for each planned one.</param>
/// <param name="time">Clock.</param>
internal sealed class BlockLoop(BlockRules rules, Func<Step, BlockClock, Task<IReadOnlyList<CellMeasurement>>> measure, TimeProvider time)
{
    /// <summary>
    /// Upper limit of blocks for a requested precision. A run that would need more stops here and reports that it missed the precision.
    /// </summary>
    public const int MostBlocks = 1000;

    /// <summary>
    /// Share of stolen CPU time, 0 to 1, above which a super-block of duets is voided: what is stolen from both sides at once cancels. This project's assumption.
    /// </summary>
    private const double DuetStealLimit = 0.10;

    private const int MostTries = 3;

    private const string Paused = "handshakes took several times as long as usual, as when the host pauses a processor and does not report it";

    private readonly List<MeasuredBlock> _blocks = [];
    private readonly Dictionary<CellKind, (int Steps, TimeSpan Time)> _spent = [];
    private readonly int _steps = CostOrder(rules, 1).Count;
    private long _started;
    private int _cell;
    private int _repeats;
    private int _pauses;

    /// <summary>Creates a loop that measures one treatment after the other.</summary>
    public BlockLoop(BlockRules rules, Func<CellPlan, BlockClock, Task<CellMeasurement>> measure, TimeProvider time)
        : this(rules, async (step, clock) => [await measure(step.Cells[0], clock)], time)
    {
    }

    /// <summary>Blocks measured so far, including voided ones, in the order of measurement.</summary>
    public IReadOnlyList<MeasuredBlock> Blocks => _blocks;

    /// <summary>Number of super-blocks that the run will have at its end.</summary>
    public int Wanted { get; private set; } = rules.Blocks;

    /// <summary>Estimated time of all blocks before the first one, for the display alone; null if unknown.</summary>
    public static TimeSpan? Expected(BlockRules rules)
    {
        if (rules.CostEstimate <= TimeSpan.Zero)
            return null;
        var (cost, timed) = StepsByKind(rules);
        var blocks = (cost * rules.CostEstimate) + (timed * rules.TimedEstimate);
        return blocks < rules.Budget ? rules.Budget : blocks;
    }

    /// <summary>Number of steps of all blocks, if none is repeated: cells, or duets.</summary>
    public static int Steps(BlockRules rules)
    {
        ArgumentNullException.ThrowIfNull(rules);
        var (cost, timed) = StepsByKind(rules);
        return cost + timed;
    }

    /// <summary>
    /// Measures until all blocks are complete or <paramref name="drain"/> is cancelled; then only the current cell is finished.
    /// </summary>
    public async Task RunAsync(CancellationToken drain)
    {
        _started = time.GetTimestamp();
        for (var block = 1; (block <= Wanted || IsInBudget(block)) && !drain.IsCancellationRequested; block++)
        {
            Wanted = Math.Max(Wanted, block);
            await MeasureAsync(CellKind.Cost, block, drain);
            if (block == rules.Blocks && rules.Precision is { } points)
                Wanted = BlocksFor(points);
        }

        for (var block = 1; block <= rules.TimedBlocks && HasTimeFor(block) && !drain.IsCancellationRequested; block++)
            await MeasureAsync(CellKind.Timed, block, drain);
    }

    // Where the least number of super-blocks took long, throughput gives way: costs are what a run is for.
    private bool HasTimeFor(int timedBlock) => rules.Budget is not { } budget || rules.FewestTimedBlocks is not { } fewest || timedBlock <= fewest
        || time.GetElapsedTime(_started) + (rules.Treatments.Count * (PerStep(CellKind.Timed) ?? rules.TimedEstimate)) <= budget;

    private bool IsInBudget(int block) => rules.Budget is { } budget && block <= MostBlocks && IsInTime(CellKind.Cost, block, budget);

    // Whether all ends within a limit if this block, of which some steps are done, is measured, or measured again. A limit without a step yet to go by is not reached.
    private bool IsInTime(CellKind kind, int block, TimeSpan limit, int done = 0) => time.GetElapsedTime(_started) + (TimeLeft(kind, block, done) ?? TimeSpan.Zero) <= limit;

    private bool MayRepeat(CellKind kind, int block, int done) => rules.RepeatLimit is not { } limit || (limit > TimeSpan.Zero && IsInTime(kind, block, limit, done));

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
        try
        {
            return await MeasureAsync(kind, block, attempt, cells, drain);
        }
        catch when (cells.Count > 0)
        {
            // What was measured before a failure is part of the result.
            _blocks.Add(new MeasuredBlock(block, attempt, BlockStatus.Incomplete, cells));
            throw;
        }
    }

    private async Task<MeasuredBlock> MeasureAsync(CellKind kind, int block, int attempt, List<CellMeasurement> cells, CancellationToken drain)
    {
        var (position, done) = (0, 0);
        foreach (var planned in Order(kind, block))
        {
            if (drain.IsCancellationRequested)
                return new MeasuredBlock(block, attempt, BlockStatus.Incomplete, cells);
            var before = time.GetTimestamp();
            var left = new BlockClock(block, kind == CellKind.Cost ? Wanted : rules.TimedBlocks, ShownLeft(kind, block, done), _blocks);
            for (var tries = 1; ; tries++)
            {
                CellPlan[] plans =
                [
                    .. planned.Places.Select(place => new CellPlan(++_cell, block, attempt, ++position, place.Treatment, kind, planned.Round)
                    {
                        Place = place,
                        Settles = kind == CellKind.Timed ? [[place]] : done == 0 && tries == 1 ? Settles(block) : [],
                    }),
                ];
                var measured = await measure(new Step(plans), left);
                var isLast = tries == MostTries || kind == CellKind.Timed;
                if (!isLast)
                    measured = WithPauses(measured, cells);
                if (isLast || !measured.Any(cell => CellMath.IsCompiling(cell) || cell.Disturbed == Paused) || !MayRepeat(kind, block, done))
                {
                    cells.AddRange(measured);
                    break;
                }

                _blocks.Add(new MeasuredBlock(block, attempt, BlockStatus.Voided, measured));
            }

            done++;
            var (number, spent) = _spent.GetValueOrDefault(kind);
            _spent[kind] = (number + 1, spent + time.GetElapsedTime(before));
        }

        return new MeasuredBlock(block, attempt, StatusOf(kind, block, cells), cells);
    }

    // Marks cells in which the host paused the processor. If that is all too often, it is no pause but a slower host, and nothing is marked any more.
    private IReadOnlyList<CellMeasurement> WithPauses(IReadOnlyList<CellMeasurement> measured, List<CellMeasurement> ofBlock)
    {
        if (_pauses >= rules.Blocks)
            return measured;
        bool IsPaused(CellMeasurement cell) => cell.Disturbed is null && HostPause.IsIn(
            cell, _blocks.Where(b => b.Counts).SelectMany(b => b.Cells).Concat(ofBlock).Where(other => other.Treatment == cell.Treatment && other.Kind == cell.Kind));
        CellMeasurement[] marked = [.. measured.Select(cell => IsPaused(cell) ? cell with { Disturbed = Paused } : cell)];
        if (marked.Any(cell => cell.Disturbed == Paused))
            _pauses++;
        return marked;
    }

    // The processes of a duet swap from block to block, so that both keep sessions to resume.
    private IReadOnlyList<IReadOnlyList<Place>> Settles(int block) => rules.Duets.Count == 0
        ? [.. rules.Treatments.Select(treatment => (IReadOnlyList<Place>)[Place.Alone(treatment)])]
        : [.. DuetOrder.Sides(rules.Duets, rules.Treatments).Select((sides, index) => DuetOrder.Places(sides, CoupleOf(rules, block) + ((block + index) % 2)))];

    // The order of timed cells is drawn separately, so that neighbours vary.
    private IReadOnlyList<PlannedStep> Order(CellKind kind, int block) => kind == CellKind.Cost
        ? CostOrder(rules, block)
        : [.. RandomisedBlocks.Order(rules.Seed, (2 * block) + 1, rules.Treatments).Select(t => new PlannedStep(1, [Place.Alone(t)]))];

    private static IReadOnlyList<PlannedStep> CostOrder(BlockRules rules, int block) => rules.Duets.Count > 0
        ? DuetOrder.Of(rules.Seed, block, rules.Duets, rules.Treatments, rules.Slices, CoupleOf(rules, block))
        : [.. SliceOrder.Of(rules.Seed, block, rules.Treatments, rules.Slices).Select(slice => new PlannedStep(slice.Round, [Place.Alone(slice.Treatment)]))];

    // First of the two processes that serve a super-block.
    private static int CoupleOf(BlockRules rules, int block) => ProcessPlan.Couple * ((block - 1) % rules.Couples);

    private BlockStatus StatusOf(CellKind kind, int block, List<CellMeasurement> cells)
    {
        if (!IsStolenFrom(kind, cells) && cells.All(cell => cell.Disturbed is null))
            return BlockStatus.Counted;
        if (_repeats >= rules.Blocks || !MayRepeat(kind, block, done: 0))
            return BlockStatus.Marked;
        _repeats++;
        return BlockStatus.Voided;
    }

    private static (int Cost, int Timed) StepsByKind(BlockRules rules) =>
        (rules.Blocks * CostOrder(rules, 1).Count, rules.TimedBlocks * rules.Treatments.Count);

    // A slice is too short for the clock ticks in which stolen time is counted: its super-block is judged as a whole.
    private bool IsStolenFrom(CellKind kind, List<CellMeasurement> cells) => kind == CellKind.Timed || (rules.Slices == 0 && rules.Duets.Count == 0)
        ? cells.Any(cell => cell.Steal > rules.StealLimit)
        : cells.Sum(cell => cell.Steal * cell.Seconds) > (rules.Duets.Count > 0 ? DuetStealLimit : rules.StealLimit) * cells.Sum(cell => cell.Seconds);

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

    // For the display alone, which also has an estimate before the first step: no rule depends on it.
    private TimeSpan? ShownLeft(CellKind kind, int block, int done)
    {
        var left = TimeLeft(kind, block, done) ?? Expected(rules);
        // Further super-blocks follow until the budget is used up.
        var unused = rules.Budget - time.GetElapsedTime(_started);
        return kind == CellKind.Cost && left < unused ? unused : left;
    }

    // Null until a step of each kind to come has been measured or estimated.
    private TimeSpan? TimeLeft(CellKind kind, int block, int done)
    {
        var costLeft = kind == CellKind.Cost ? ((Math.Max(Wanted, block) - block + 1) * _steps) - done : 0;
        var timedLeft = (rules.TimedBlocks * rules.Treatments.Count) - (kind == CellKind.Timed ? ((block - 1) * rules.Treatments.Count) + done : 0);
        if (_spent.Count == 0 || (costLeft > 0 && PerStep(CellKind.Cost) is null))
            return null;
        return (costLeft * (PerStep(CellKind.Cost) ?? TimeSpan.Zero)) + (timedLeft * (PerStep(CellKind.Timed) ?? rules.TimedEstimate));
    }

    private TimeSpan? PerStep(CellKind kind) => _spent.TryGetValue(kind, out var spent) ? spent.Time / spent.Steps : null;
}

/// <summary>Position of a cell in the run, for the progress display.</summary>
/// <param name="Block">Block, from 1.</param>
/// <param name="Blocks">Number of blocks of its kind, as far as it is known.</param>
/// <param name="TimeLeft">Estimated remaining time of the run; null if unknown.</param>
/// <param name="Measured">Blocks measured so far, including voided ones.</param>
internal sealed record BlockClock(int Block, int Blocks, TimeSpan? TimeLeft, IReadOnlyList<MeasuredBlock> Measured);
