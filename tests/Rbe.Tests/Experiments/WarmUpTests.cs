using TlsToll.Experiments.Blocks;
using TlsToll.Experiments.Cells;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>When a warm-up ends, by readings that are given.</summary>
public sealed class WarmUpTests
{
    private const int MostRounds = 20;

    private static readonly TimeSpan Long = TimeSpan.FromHours(1);

    // The shortest time above 0, which has always passed.
    private static readonly SettledRule Rule = new(Window: 3, MinimumSeconds: double.Epsilon);

    [Fact]
    public async Task It_ends_once_two_windows_are_alike_and_hardly_anything_is_compiled()
    {
        var (result, rounds) = await AfterAsync(_ => new WarmUpReading(1000, 0.01), Long);

        (result.Settled, rounds).ShouldBe((true, 2 * Rule.Window));
        result.Doubts.ShouldBeEmpty();
    }

    [Fact]
    public async Task Rounds_on_other_processors_do_not_count()
    {
        var (result, rounds) = await AfterAsync(round => new WarmUpReading(1000, 0) { IsCold = round <= 4 }, Long);

        (result.Settled, rounds).ShouldBe((true, 4 + (2 * Rule.Window)));
    }

    [Fact]
    public async Task Costs_that_fall_go_on()
    {
        // By 4 % a round, until the tenth: windows of three are alike when the one before it has none of the rounds that fell by more.
        var (result, rounds) = await AfterAsync(round => new WarmUpReading(1000 * Math.Pow(0.96, Math.Min(round, 10)), 0), Long);

        result.Settled.ShouldBeTrue();
        rounds.ShouldBeInRange(12, 15);
    }

    [Fact]
    public async Task Compilation_goes_on_though_costs_are_alike()
    {
        var (result, rounds) = await AfterAsync(_ => new WarmUpReading(1000, 0.06), Long);

        (result.Settled, rounds).ShouldBe((false, MostRounds));
        result.Compiling.ShouldBe(0.06, 1e-12);
    }

    [Fact]
    public async Task At_the_limit_it_ends_with_a_doubt()
    {
        var (result, rounds) = await AfterAsync(_ => new WarmUpReading(1000, 0), limit: TimeSpan.Zero);

        (result.Settled, rounds).ShouldBe((false, 1));
        result.Doubts.ShouldHaveSingleItem().Kind.ShouldBe(DoubtKind.Unsettled);
    }

    [Fact]
    public void Couples_that_were_warmed_up_one_after_the_other_have_all_settled_or_there_is_a_doubt()
    {
        var (settled, not) = (new WarmUpResult(30, Settled: true, 0.01), new WarmUpResult(75, Settled: false, 0.04));

        settled.And(settled).ShouldBe(new WarmUpResult(60, Settled: true, 0.01));
        settled.And(not).ShouldBe(new WarmUpResult(105, Settled: false, 0.04));
        not.And(settled).ShouldBe(new WarmUpResult(105, Settled: false, 0.04));
    }

    private static async Task<(WarmUpResult Result, int Rounds)> AfterAsync(Func<int, WarmUpReading> reading, TimeSpan limit)
    {
        var rounds = 0;
        using var drain = new CancellationTokenSource();
        var result = await WarmUp.InRoundsAsync(
            ["plain", "tls"], Rule, limit,
            (load, round, _) =>
            {
                if ((rounds = round) == MostRounds && load == "tls")
                    drain.Cancel();
                return Task.FromResult(reading(round));
            },
            drain.Token);
        return (result, rounds);
    }
}
