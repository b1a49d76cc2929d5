using TlsToll.Experiments.Controls;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Experiments;

public sealed class SelfCheckTests
{
    [Fact]
    public void Six_runs_fall_into_two_groups_of_three_in_ten_ways()
    {
        RunResult[] runs = [.. Enumerable.Range(0, 6).Select(second => Runs.Known with { StartedAt = DateTime.UnixEpoch.AddSeconds(second) })];

        var halves = SelfCheck.Halves(runs);

        halves.Count.ShouldBe(10);
        halves.ShouldAllBe(half => half.First.Count == 3 && half.Second.Count == 3 && !half.First.Intersect(half.Second).Any());
        halves.ShouldAllBe(half => half.First.Contains(runs[0]), "no division occurs a second time with its groups swapped");
        halves.Select(half => string.Join(' ', half.First.Select(run => run.StartedAt.Second))).ShouldBeUnique();
    }

    [Theory]
    [InlineData(5, 35, CheckOutcome.Held)]
    [InlineData(-5, 45, CheckOutcome.NotShown)]
    [InlineData(21, 35, CheckOutcome.Failed)]
    [InlineData(-5, 19, CheckOutcome.Failed)]
    public void A_known_cost_is_found_not_shown_or_missed(double low, double high, CheckOutcome expected) =>
        CheckOutcomes.Of(new Interval((low + high) / 2, low, high, 12, 0.95), known: 20).ShouldBe(expected);
}
