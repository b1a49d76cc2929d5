using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Which duets of a warm-up make super-blocks, by measurements that are given.</summary>
public sealed class WarmUpDuetsTests
{
    private static readonly Treatment[][] Sides = [[Treatment.All[0], Treatment.All[2]], [Treatment.All[1], Treatment.All[3]]];

    private readonly List<Step> _steps = [];
    private readonly List<int> _blocks = [];
    private readonly WarmUpDuets _duets;
    private double _compiling;
    private bool _isInvalid;
    private IReadOnlyList<MeasuredBlock> _last = [];

    public WarmUpDuetsTests() => _duets = new WarmUpDuets(
        Sides.Length,
        (step, _, _) =>
        {
            _steps.Add(step);
            return Task.FromResult<IReadOnlyList<CellMeasurement>>(
                [.. step.Cells.Select(plan => Cells.Of(plan.Block, plan.Treatment, plan.Kind, 1000) with
                {
                    Round = plan.Round,
                    SutRuntime = Compiling(_compiling),
                    Invalid = _isInvalid ? ["1 error"] : [],
                })]);
        },
        blocks =>
        {
            _last = [.. blocks];
            _blocks.Add(blocks.Count);
        });

    [Fact]
    public async Task Two_rounds_make_a_super_block_of_work_that_no_measured_cell_does()
    {
        for (var round = 0; round < 5; round++)
            await RoundAsync(round);

        _blocks.ShouldBe([1, 2]);
        _last.Select(block => (block.Block, block.Status, block.Cells.Count)).ShouldBe([(1, BlockStatus.Counted, 8), (2, BlockStatus.Counted, 8)]);
        _last[0].Cells.Where(cell => cell.Treatment == Sides[0][0].Name).Select(cell => cell.Round).ShouldBeUnique();
        var plans = _steps.SelectMany(step => step.Cells).ToArray();
        plans.ShouldAllBe(plan => plan.IsWarmUp && plan.Kind == CellKind.Cost && plan.Settles.Count == 0);
        plans.Select(plan => plan.Cell).ShouldBeUnique();
        plans[..16].Where(plan => plan.Treatment == Sides[0][0]).Select(plan => plan.Place.Twin).ShouldBe([0, 1, 0, 1], "the processes swap");
        plans.GroupBy(plan => (plan.Treatment.Connection, plan.Part)).ShouldAllBe(sides => sides.Count() == 2, "both sides of a duet do the same work, once");
    }

    [Fact]
    public async Task A_duet_in_which_much_is_compiled_is_left_out_and_another_one_with_the_same_processes_takes_its_place()
    {
        foreach (var (round, compiling) in new[] { 0.9, 0.14, 0.16, 0.2, 0.1, 0.0, 0.05 }.Index())
        {
            _compiling = compiling;
            await RoundAsync(round);
        }

        _blocks.ShouldBe([1, 2]);
        _last.SelectMany(block => block.Cells.Select(cell => cell.SutRuntime!.JitMicroseconds / 1e6).Distinct()).ShouldBe([0.14, 0.1, 0.0, 0.05]);
        _last.SelectMany(block => block.Cells.GroupBy(RoundOf)).ShouldAllBe(duet => IsOfAPair(duet));
        _last.ShouldAllBe(block => block.Cells.Select(cell => cell.Round).Distinct().Count() == 4);
        _steps.SelectMany(step => step.Cells).GroupBy(plan => (plan.Treatment.Connection, plan.Part)).ShouldAllBe(sides => sides.Count() == 2, "no work is repeated");
    }

    [Fact]
    public async Task So_is_a_round_with_an_invalid_cell()
    {
        _isInvalid = true;
        await RoundAsync(0);
        _isInvalid = false;
        await RoundAsync(1);
        _blocks.ShouldBeEmpty();
        await RoundAsync(2);

        _blocks.ShouldBe([1]);
    }

    [Fact]
    public async Task Processes_that_come_later_begin_anew()
    {
        await RoundAsync(0);
        _duets.Begin();
        await RoundAsync(1);
        _blocks.ShouldBeEmpty();

        await RoundAsync(2);
        _blocks.ShouldBe([1]);
    }

    private async Task RoundAsync(int round)
    {
        foreach (var sides in Sides)
            (await _duets.RunAsync(DuetOrder.Places(sides, round % 2), CellRunner.Silent, TestContext.Current.CancellationToken)).MicrosPerInteraction.ShouldBe(2000);
    }

    // By it, the two sides of a duet are found again.
    private static (int Block, int Round) RoundOf(CellMeasurement cell) => (cell.Block, cell.Round);

    private static bool IsOfAPair(IEnumerable<CellMeasurement> duet) => Sides.Any(side => duet.Select(cell => cell.Treatment).Order().SequenceEqual(side.Select(t => t.Name).Order()));

    // Of a cell's second of CPU time.
    private static RuntimeWork Compiling(double share) => new(0, 0, 0, 0, 0, 0, (long)(1e6 * share));
}
