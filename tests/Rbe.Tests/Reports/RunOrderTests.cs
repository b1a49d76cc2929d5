using TlsToll.Results.Between;
using TlsToll.Results.Runs;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Runs that alternate, and a drift of the host in the others.</summary>
public sealed class RunOrderTests
{
    private const double Tolerance = 2;

    [Theory]
    [InlineData("BABABA", true)]
    [InlineData("ABABAB", true)]
    [InlineData("BABABAA", true)]
    [InlineData("BAABAABA", true)]
    [InlineData("BBBAAA", false)]
    [InlineData("AAABBB", false)]
    [InlineData("BBABAA", false)]
    [InlineData("ABBBAA", false)]
    [InlineData("BABAAAB", false)]
    public void Runs_alternate_if_each_of_the_smaller_group_has_one_of_the_other_next_to_it(string order, bool alternate)
    {
        var comparison = Ordered(order, change: 1);

        comparison.Outcome.ShouldBe(alternate ? ComparisonOutcome.NoRegression : ComparisonOutcome.Inconclusive);
        comparison.Responses[0].AllowancePercent.ShouldBe(alternate ? 0 : 5);
        comparison.Remarks.Any(remark => remark.StartsWith("the runs did not alternate (", StringComparison.Ordinal)).ShouldBe(!alternate);
    }

    [Theory]
    [InlineData(1.04, ComparisonOutcome.Inconclusive)]
    [InlineData(1.10, ComparisonOutcome.Regression)]
    public void Of_runs_that_did_not_alternate_only_a_change_beyond_the_hosts_is_shown(double change, ComparisonOutcome expected)
    {
        Ordered("BBBAAA", change).Outcome.ShouldBe(expected);
        Ordered("BABABA", change).Outcome.ShouldBe(ComparisonOutcome.Regression);
    }

    [Fact]
    public void Runs_that_overlap_in_time_and_drift_are_no_regression()
    {
        // 0.6 % more from run to run, as the host becomes slower; the later group would be 1.4 % dearer for that alone.
        var drifting = Ordered("BBABAA", change: 1, drift: 0.006);

        drifting.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        drifting.Remarks.ShouldContain(
            "the runs did not alternate (3 of 5 changes from one group to the other in their order), so a drift of the host counts as a change: only one above 5 % is shown, and none is excluded");
    }

    [Fact]
    public void Runs_with_the_same_start_have_no_order()
    {
        RunResult[] runs = [Run(1300, 1000), Run(1301, 1000), Run(1299, 1000)];

        GroupComparison.Of(runs, runs, Tolerance).Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
    }

    private static RunComparison Ordered(string order, double change, double drift = 0)
    {
        RunResult[] Group(char name) =>
        [
            .. order.Index().Where(run => run.Item == name).Select(run =>
                At(run.Index, Run((1300 + Math.Sin(run.Index)) * (1 + (drift * run.Index)) * (name == 'A' ? change : 1), 1000))),
        ];
        return GroupComparison.Of(Group('B'), Group('A'), Tolerance);
    }
}
