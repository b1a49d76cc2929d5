using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class BlockLoopTests
{
    [Fact]
    public async Task Super_blocks_of_slices_come_first_and_then_blocks_of_timed_cells_in_changing_order()
    {
        var loop = Loop(Settings(blocks: 8) with { TimedBlocks = 5 }, (plan, _) => 0);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.ShouldAllBe(block => block.Status == BlockStatus.Counted);
        loop.Blocks.Select(b => (b.Block, b.Cells[0].Kind)).ShouldBe(
            [.. Enumerable.Range(1, 8).Select(b => (b, CellKind.Cost)), .. Enumerable.Range(1, 5).Select(b => (b, CellKind.Timed))]);
        foreach (var block in loop.Blocks.Where(b => b.Cells[0].Kind == CellKind.Cost))
            block.Cells.Count.ShouldBe(16);
        foreach (var block in loop.Blocks.Where(b => b.Cells[0].Kind == CellKind.Timed))
            block.Cells.Select(c => c.Treatment).Order(StringComparer.Ordinal).ShouldBe(Treatment.All.Select(t => t.Name).Order(StringComparer.Ordinal));
        loop.Blocks.Select(b => string.Join(' ', b.Cells.Select(c => c.Treatment))).Distinct().Count().ShouldBeGreaterThan(8);
    }

    [Fact]
    public async Task All_treatments_are_settled_before_a_super_block_and_each_before_its_timed_cell()
    {
        var plans = new List<CellPlan>();
        var loop = Loop(Settings(blocks: 2) with { TimedBlocks = 1 }, (plan, _) =>
        {
            plans.Add(plan);
            return 0;
        });

        await loop.RunAsync(CancellationToken.None);

        foreach (var plan in plans)
        {
            plan.Settles.SelectMany(group => group).Select(place => place.Treatment)
                .ShouldBe(plan.Kind == CellKind.Timed ? [plan.Treatment] : plan.Position == 1 ? Treatment.All : [], plan.ToString());
        }
    }

    [Fact]
    public async Task Cells_that_were_measured_before_a_failure_are_kept_as_an_incomplete_block()
    {
        var loop = Loop(Settings(blocks: 2), (plan, _) => plan is { Block: 2, Position: 4 } ? throw new IOException("No space left on device") : 0);

        await Should.ThrowAsync<IOException>(() => loop.RunAsync(CancellationToken.None));

        loop.Blocks.Select(b => (b.Block, b.Status, b.Cells.Count)).ShouldBe([(1, BlockStatus.Counted, 16), (2, BlockStatus.Incomplete, 3)]);
    }

    [Fact]
    public async Task A_super_block_is_judged_by_the_time_stolen_from_all_of_it()
    {
        // One slice of 16 with a tenth stolen is 0.6 % of the block; two are more than 1 %.
        var loop = Loop(Settings(blocks: 2), (plan, _) => plan.Attempt == 1 && (plan.Block == 1 ? plan.Position == 3 : plan.Position is 3 or 4) ? 0.1 : 0);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Select(b => (b.Block, b.Attempt, b.Status)).ShouldBe(
            [(1, 1, BlockStatus.Counted), (2, 1, BlockStatus.Voided), (2, 2, BlockStatus.Counted)]);
    }

    [Fact]
    public async Task A_disturbed_block_is_voided_and_repeated_with_the_same_order()
    {
        var loop = Loop(Settings(blocks: 2), (plan, _) => plan is { Block: 1, Attempt: 1, Position: 3 } ? 0.2 : 0);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Select(b => (b.Block, b.Attempt, b.Status)).ShouldBe(
            [(1, 1, BlockStatus.Voided), (1, 2, BlockStatus.Counted), (2, 1, BlockStatus.Counted)]);
        loop.Blocks[1].Cells.Select(c => c.Treatment).ShouldBe(loop.Blocks[0].Cells.Select(c => c.Treatment));
    }

    [Fact]
    public async Task A_block_in_which_the_tiers_were_gone_is_voided_and_repeated_whatever_the_steal()
    {
        var loop = new BlockLoop(
            BlockRules.Of(Settings(blocks: 2)),
            (CellPlan plan, BlockClock _) => Task.FromResult(Cells.Of(plan.Block, plan.Treatment, plan.Kind, 1000) with
            {
                Cell = plan.Cell,
                Attempt = plan.Attempt,
                Disturbed = plan is { Block: 2, Attempt: 1, Position: 12 } ? "gone" : null,
            }),
            TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Select(b => (b.Block, b.Attempt, b.Status)).ShouldBe(
            [(1, 1, BlockStatus.Counted), (2, 1, BlockStatus.Voided), (2, 2, BlockStatus.Counted)]);
    }

    [Fact]
    public async Task A_duet_is_measured_in_one_step()
    {
        var steps = new List<Step>();
        var rules = BlockRules.Of(Settings(blocks: 2) with { Duets = true });
        var loop = new BlockLoop(rules, (Step step, BlockClock _) =>
        {
            steps.Add(step);
            return Task.FromResult<IReadOnlyList<CellMeasurement>>([.. step.Cells.Select(Measured)]);
        }, TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        steps.ShouldAllBe(step => step.Cells.Count == 2 && step.Cells[0].Round == step.Cells[1].Round);
        steps.ShouldAllBe(step => step.Cells[0].Part == step.Cells[1].Part, "both sides do the same work");
        var cells = loop.Blocks.SelectMany(block => block.Cells).Select(cell => cell.Cell).ToArray();
        cells.ShouldBeUnique();
        cells.Length.ShouldBe(2 * steps.Count);
        steps.Count(step => step.Cells[0].Settles.Count > 0).ShouldBe(2, "the tiers are settled once per super-block");
        steps[0].Cells[0].Settles.ShouldAllBe(group => group.Count == 2);
    }

    [Fact]
    public async Task Couples_of_processes_serve_the_super_blocks_in_turn()
    {
        var steps = new List<Step>();
        var rules = BlockRules.Of(Settings(blocks: 4) with { Duets = true, SutProcesses = 6 });
        var loop = new BlockLoop(rules, (Step step, BlockClock _) =>
        {
            steps.Add(step);
            return Task.FromResult<IReadOnlyList<CellMeasurement>>([.. step.Cells.Select(Measured)]);
        }, TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        for (var block = 1; block <= 4; block++)
        {
            var first = 2 * ((block - 1) % 3);
            var cost = steps.Where(step => step.Cells[0].Block == block && step.Cells[0].Kind == CellKind.Cost).SelectMany(step => step.Cells).ToArray();
            cost.Select(cell => cell.Place.Twin).Distinct().Order().ShouldBe([first, first + 1]);
            cost.SelectMany(cell => cell.Settles).SelectMany(places => places).Select(place => place.Twin).Distinct().Order().ShouldBe([first, first + 1]);
        }
    }

    [Fact]
    public async Task What_is_stolen_from_both_sides_of_a_duet_voids_nothing()
    {
        var rules = BlockRules.Of(Settings(blocks: 2) with { Duets = true });
        var loop = new BlockLoop(rules, (Step step, BlockClock _) => Task.FromResult<IReadOnlyList<CellMeasurement>>(
            [.. step.Cells.Select(plan => Measured(plan) with { Steal = plan.Block == 1 ? 0.09 : 0.11 })]), TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Where(b => b.Status == BlockStatus.Voided).Select(b => b.Block).Distinct().ShouldBe([2]);
    }

    [Fact]
    public async Task A_step_in_which_the_SUT_compiled_methods_is_measured_again_and_kept_as_voided()
    {
        var rules = BlockRules.Of(Settings(blocks: 2) with { Duets = true });
        var steps = 0;
        var loop = new BlockLoop(rules, (Step step, BlockClock _) =>
        {
            // The second step compiles once, the fourth always.
            steps++;
            var jit = steps is 2 or >= 5 and <= 9 ? 100_000 : 0;
            return Task.FromResult<IReadOnlyList<CellMeasurement>>(
                [.. step.Cells.Select(plan => Measured(plan) with { SutRuntime = new RuntimeWork(0, 0, 0, 0, 0, 1, plan.Place.Twin == 0 ? jit : 0) })]);
        }, TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        var order = DuetOrder.Of(rules.Seed, 1, rules.Duets, rules.Treatments, rules.Slices).Count;
        var voided = loop.Blocks.Where(b => b.Status == BlockStatus.Voided).ToArray();
        voided.Length.ShouldBeGreaterThanOrEqualTo(3);
        voided.ShouldAllBe(b => b.Cells.Count == 2 && b.Cells.Any(cell => cell.SutRuntime!.JitMicroseconds > 0));
        loop.Blocks.Where(b => b.Counts).Select(b => b.Cells.Count).ShouldBe([2 * order, 2 * order]);
        loop.Blocks.SelectMany(b => b.Cells).Select(cell => cell.Cell).ShouldBeUnique();
    }

    [Fact]
    public async Task A_step_in_which_the_host_paused_the_processor_unseen_is_measured_again_with_the_reason()
    {
        var rules = BlockRules.Of(Settings(blocks: 3) with { Duets = true });
        var (steps, paused) = (0, new List<int>());
        var loop = new BlockLoop(rules, (Step step, BlockClock _) =>
        {
            // One handshake takes 62 ms, in the third super-block's first step and in its next one, when the first has been measured again.
            var isPaused = step.Cells[0].Block == 3 && ++steps is 1 or 3;
            if (isPaused)
                paused.Add(step.Cells[0].Cell);
            return Task.FromResult<IReadOnlyList<CellMeasurement>>([.. step.Cells.Select(plan => Measured(plan) with
            {
                Meter = new MeterDelta([new MeterCounter("server", "full", plan.Treatment.Transport == Transport.Tls ? 4 : 0, isPaused ? 64_000_000 : 2_200_000)]),
            })]);
        }, TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        paused.Count.ShouldBe(2);
        var voided = loop.Blocks.Where(b => b.Status == BlockStatus.Voided).ToArray();
        voided.Select(b => b.Cells[0].Cell).ShouldBe(paused);
        foreach (var step in voided)
            step.Cells.Select(cell => cell.Disturbed).OfType<string>().ShouldHaveSingleItem().ShouldStartWith("handshakes took several times as long as usual");
        loop.Blocks.Where(b => b.Counts).SelectMany(b => b.Cells).ShouldAllBe(cell => cell.Disturbed == null && cell.Meter!.Calls[0].Nanoseconds < 3_000_000);
    }

    [Fact]
    public async Task Both_processes_of_a_duet_are_settled_in_turn()
    {
        var settled = new List<int>();
        var rules = BlockRules.Of(Settings(blocks: 4) with { Duets = true, Treatments = [Treatment.All[0], Treatment.All[2]] });
        var loop = new BlockLoop(rules, (Step step, BlockClock _) =>
        {
            settled.AddRange(step.Cells[0].Settles.Select(group => group[1].Twin));
            return Task.FromResult<IReadOnlyList<CellMeasurement>>([.. step.Cells.Select(Measured)]);
        }, TimeProvider.System);

        await loop.RunAsync(CancellationToken.None);

        settled.Distinct().Order().ShouldBe([0, 1]);
        settled.Count.ShouldBe(4);
    }

    [Theory]
    [InlineData(10, 20, 4)]
    [InlineData(10, 24, 4)]
    [InlineData(10, 0, 2)]
    public async Task Super_blocks_go_on_while_they_end_within_the_budget_but_are_never_fewer_than_asked(int secondsPerCell, int budget, int blocks)
    {
        var time = new ManualTime();
        var rules = BlockRules.Of(Settings(blocks: 2)) with { Budget = TimeSpan.FromSeconds(budget * 16), Slices = 16 };
        var loop = new BlockLoop(rules, (CellPlan plan, BlockClock _) =>
        {
            time.Advance(TimeSpan.FromSeconds(secondsPerCell / 2.0));
            return Task.FromResult(Measured(plan));
        }, time);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Count.ShouldBe(blocks);
        loop.Wanted.ShouldBe(blocks);
    }

    // Four treatments: a block of timed cells takes four times as long as a cell, and two super-blocks of 16 slices 32 times.
    [Theory]
    [InlineData(48, 2, 4)]
    [InlineData(44, 2, 3)]
    [InlineData(36, 2, 2)]
    [InlineData(10, 2, 2)]
    [InlineData(10, null, 4)]
    public async Task Timed_cells_give_way_where_the_super_blocks_took_long_down_to_the_fewest(int cellsOfBudget, int? fewest, int blocks)
    {
        var time = new ManualTime();
        var rules = BlockRules.Of(Settings(blocks: 2)) with { Budget = TimeSpan.FromSeconds(cellsOfBudget), Slices = 16, TimedBlocks = 4, FewestTimedBlocks = fewest };
        var loop = new BlockLoop(rules, (CellPlan plan, BlockClock _) =>
        {
            time.Advance(TimeSpan.FromSeconds(1));
            return Task.FromResult(Measured(plan));
        }, time);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Count(block => block.Cells[0].Kind == CellKind.Timed).ShouldBe(blocks);
        loop.Blocks.Count(block => block.Cells[0].Kind == CellKind.Cost).ShouldBe(2);
    }

    [Theory]
    [InlineData(1000, 3)]
    [InlineData(16, 1)]
    public async Task A_step_that_compiled_is_measured_again_while_all_is_expected_to_end_in_time(int limit, int tries)
    {
        var time = new ManualTime();
        var rules = BlockRules.Of(Settings(blocks: 1)) with { RepeatLimit = TimeSpan.FromSeconds(limit), Slices = 16, TimedBlocks = 0 };
        var measured = 0;
        var loop = new BlockLoop(rules, (CellPlan plan, BlockClock _) =>
        {
            time.Advance(TimeSpan.FromSeconds(1));
            // The last of 16 slices alone.
            var isLast = plan.Position >= 16;
            measured += isLast ? 1 : 0;
            var cell = Measured(plan);
            return Task.FromResult(isLast ? cell with { SutRuntime = new RuntimeWork(0, 0, 0, 0, 0, 1, (long)(cell.CpuNanoseconds.Sut!.Value / 1000)) } : cell);
        }, time);

        await loop.RunAsync(CancellationToken.None);

        measured.ShouldBe(tries);
    }

    [Fact]
    public async Task Repeats_are_as_many_as_blocks_and_then_blocks_are_kept_and_marked()
    {
        var loop = Loop(Settings(blocks: 3), (_, _) => 0.5);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Count(b => b.Status == BlockStatus.Voided).ShouldBe(3);
        loop.Blocks.Count(b => b.Status == BlockStatus.Marked).ShouldBe(3);
        loop.Blocks.Where(b => b.Counts).Select(b => b.Block).ShouldBe([1, 2, 3]);
    }

    [Fact]
    public async Task A_block_is_repeated_only_if_the_measuring_still_ends_in_time_without_the_warm_up()
    {
        // Each cell takes 5 s, and 16 are a super-block: 400 s have room for five.
        var time = new ManualTime();
        var loop = new BlockLoop(BlockRules.Of(Settings(blocks: 3)) with { RepeatLimit = TimeSpan.FromSeconds(401) }, (CellPlan plan, BlockClock _) =>
        {
            time.Advance(TimeSpan.FromSeconds(5));
            return Task.FromResult(Measured(plan) with { Steal = 0.5 });
        }, time);
        time.Advance(TimeSpan.FromHours(1));

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Select(b => (b.Block, b.Status)).ShouldBe(
            [(1, BlockStatus.Voided), (1, BlockStatus.Voided), (1, BlockStatus.Marked), (2, BlockStatus.Marked), (3, BlockStatus.Marked)]);
    }

    [Fact]
    public async Task An_interruption_finishes_the_cell_and_leaves_an_incomplete_block()
    {
        using var interrupt = new CancellationTokenSource();
        var loop = Loop(Settings(blocks: 3), (plan, _) =>
        {
            if (plan.Cell == 19)
                interrupt.Cancel();
            return 0;
        });

        await loop.RunAsync(interrupt.Token);

        loop.Blocks.Select(b => b.Status).ShouldBe([BlockStatus.Counted, BlockStatus.Incomplete]);
        loop.Blocks[1].Cells.Count.ShouldBe(3, "the cell under way is kept");
    }

    [Fact]
    public async Task A_wanted_precision_fixes_the_number_of_blocks_once_after_the_pilot()
    {
        var settings = Settings(blocks: 6) with { Precision = 0.5 };
        var loop = Loop(settings, (_, _) => 0);

        await loop.RunAsync(CancellationToken.None);

        loop.Wanted.ShouldBeGreaterThan(6);
        loop.Wanted.ShouldBeLessThan(BlockLoop.MostBlocks);
        loop.Blocks.Count.ShouldBe(loop.Wanted);
    }

    [Fact]
    public async Task The_progress_has_an_estimate_of_the_time_left_until_something_was_measured()
    {
        var clocks = new List<BlockClock>();
        var loop = Loop(Settings(blocks: 2), (_, clock) =>
        {
            clocks.Add(clock);
            return 0;
        });

        await loop.RunAsync(CancellationToken.None);

        // A tenth of a second for each of the ten sessions of a step, for two blocks of steps.
        clocks[0].TimeLeft.ShouldBe(TimeSpan.FromSeconds(clocks.Count));
        clocks[^1].TimeLeft.ShouldNotBeNull();
        clocks[^1].TimeLeft.ShouldNotBe(TimeSpan.FromSeconds(1));
        clocks.ShouldAllBe(c => c.Blocks == 2);
    }

    internal static RunSettings Settings(int blocks) => new()
    {
        Seed = 7,
        Treatments = Treatment.All,
        Blocks = blocks,
        TimedBlocks = 0,
        CostSessions = 10,
        CostEbs = 4,
        Ebs = 4,
        Window = TimeSpan.FromSeconds(1),
        Settling = TimeSpan.Zero,
        WarmUp = new(),
        WarmUpLimit = TimeSpan.FromSeconds(1),
        Timeout = TimeSpan.FromSeconds(1),
        Customers = 100,
        Items = 100,
        SessionLength = "tpc-app",
        DetailItems = "1",
        Format = "soap",
        VendorDelay = "0",
        Hop2Tls = true,
        Hop3Tls = false,
        Choices = [TlsChoice.Usual],
        Cores = new(Pinned: false, [], [], ""),
        AsOf = new DateOnly(2026, 1, 1),
    };

    private static CellMeasurement Measured(CellPlan plan) =>
        Cells.Of(plan.Block, plan.Treatment, plan.Kind, 1000) with { Cell = plan.Cell, Attempt = plan.Attempt, Round = plan.Round };

    // Costs vary a little from cell to cell, by a fixed pattern, so that a precision has something to work on.
    private static BlockLoop Loop(RunSettings settings, Func<CellPlan, BlockClock, double> steal) => new(
        BlockRules.Of(settings),
        (CellPlan plan, BlockClock clock) => Task.FromResult(
            Cells.Of(plan.Block, plan.Treatment, plan.Kind, (plan.Treatment.Transport == Transport.Tls ? 1050 : 1000) + (plan.Cell * 37 % 23)) with
            {
                Cell = plan.Cell,
                Attempt = plan.Attempt,
                Position = plan.Position,
                Steal = steal(plan, clock),
            }),
        TimeProvider.System);
}
