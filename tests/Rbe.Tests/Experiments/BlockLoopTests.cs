using TlsToll.Experiments.Blocks;
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
            plan.Settles.ShouldBe(plan.Kind == CellKind.Timed ? [plan.Treatment] : plan.Position == 1 ? Treatment.All : [], plan.ToString());
        }
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
            Settings(blocks: 2),
            (plan, _) => Task.FromResult(Cells.Of(plan.Block, plan.Treatment, plan.Kind, 1000) with
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
    public async Task Repeats_are_as_many_as_blocks_and_then_blocks_are_kept_and_marked()
    {
        var loop = Loop(Settings(blocks: 3), (_, _) => 0.5);

        await loop.RunAsync(CancellationToken.None);

        loop.Blocks.Count(b => b.Status == BlockStatus.Voided).ShouldBe(3);
        loop.Blocks.Count(b => b.Status == BlockStatus.Marked).ShouldBe(3);
        loop.Blocks.Where(b => b.Counts).Select(b => b.Block).ShouldBe([1, 2, 3]);
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
    public async Task The_progress_knows_the_time_left_once_something_was_measured()
    {
        var clocks = new List<BlockClock>();
        var loop = Loop(Settings(blocks: 2), (_, clock) =>
        {
            clocks.Add(clock);
            return 0;
        });

        await loop.RunAsync(CancellationToken.None);

        clocks[0].TimeLeft.ShouldBeNull();
        clocks[^1].TimeLeft.ShouldNotBeNull();
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

    // Costs vary a little from cell to cell, by a fixed pattern, so that a precision has something to work on.
    private static BlockLoop Loop(RunSettings settings, Func<CellPlan, BlockClock, double> steal) => new(
        settings,
        (plan, clock) => Task.FromResult(
            Cells.Of(plan.Block, plan.Treatment, plan.Kind, (plan.Treatment.Transport == Transport.Tls ? 1050 : 1000) + (plan.Cell * 37 % 23)) with
            {
                Cell = plan.Cell,
                Attempt = plan.Attempt,
                Position = plan.Position,
                Steal = steal(plan, clock),
            }),
        TimeProvider.System);
}
