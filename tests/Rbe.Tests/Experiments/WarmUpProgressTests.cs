using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Settings;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>What a warm-up says is left, by a clock that is set.</summary>
public sealed class WarmUpProgressTests
{
    private readonly ManualTime _time = new();
    private readonly List<RunProgress> _shown = [];

    [Fact]
    public void From_the_second_load_on_it_is_the_rest_of_the_warm_up_and_all_blocks_with_loads_as_long_as_those_so_far()
    {
        var rules = new BlockRules { Seed = 1, Treatments = [.. Treatment.All.Take(2)], Blocks = 10, TimedBlocks = 3 };
        var progress = new WarmUpProgress(BlockLoop.Steps(rules), new Relay<RunProgress>(_shown.Add), _time);

        progress.Report(Treatment.All[0], TimeSpan.FromSeconds(10));
        _time.Advance(TimeSpan.FromSeconds(2));
        progress.Report(Treatment.All[1], TimeSpan.FromSeconds(8));
        _time.Advance(TimeSpan.FromSeconds(4));
        progress.Report(Treatment.All[0], null);

        // There and back over two treatments in each super-block, and once in each block of timed cells.
        const int Loads = (10 * 4) + (3 * 2);
        _shown.Select(p => (p.Phase, p.Treatment, p.TimeLeft)).ShouldBe(
        [
            ("warm-up", Treatment.All[0].Name, null),
            ("warm-up", Treatment.All[1].Name, TimeSpan.FromSeconds(8 + (2 * Loads))),
            ("warm-up", Treatment.All[0].Name, TimeSpan.FromSeconds(3 * Loads)),
        ]);
    }

    [Fact]
    public void In_the_first_load_the_cells_are_taken_to_be_as_long_as_expected()
    {
        var progress = new WarmUpProgress(20, new Relay<RunProgress>(_shown.Add), _time);

        progress.Report(Treatment.All[0], TimeSpan.FromSeconds(10), TimeSpan.FromSeconds(0.25));
        _time.Advance(TimeSpan.FromSeconds(1));
        progress.Report(Treatment.All[1], TimeSpan.FromSeconds(9), TimeSpan.FromSeconds(0.25));

        _shown.Select(p => p.TimeLeft).ShouldBe([TimeSpan.FromSeconds(15), TimeSpan.FromSeconds(29)]);
    }
}
