using TlsToll.Experiments.Controls;
using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Tests.Cli;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
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

    [Theory]
    [InlineData(190, 200, CheckOutcome.Held)]
    [InlineData(184, 200, CheckOutcome.Failed)]
    [InlineData(38, 40, CheckOutcome.NotShown)]
    [InlineData(35, 40, CheckOutcome.Failed)]
    public void Too_few_comparisons_of_equals_show_nothing_of_their_coverage(int covering, int comparisons, CheckOutcome expected) =>
        CheckOutcomes.OfEquals(covering, comparisons).ShouldBe(expected);

    [Fact]
    public async Task Runs_in_turn_find_a_worsening_that_an_allowance_for_their_order_would_hide()
    {
        var settings = RunSettingsReader.Resolved(Flags.Read("")) with { CostOnly = true, Budget = null, Precision = null };
        var check = new SelfCheck(
            settings, (step, _, _) => Task.FromResult<IReadOnlyList<CellMeasurement>>([.. step.Cells.Select(Measured)]), new Relay<RunProgress>(_ => { }));

        var runs = await check.RunsAsync(check.RunBlocks, check.Burns, Context, CancellationToken.None, CancellationToken.None);

        runs.Select(run => run.StartedAt).ShouldBeUnique();
        runs.ShouldAllBe(run => run.EndedAt >= run.StartedAt);
        var comparison = SelfCheck.Change([.. runs.Where((_, i) => check.Burns[i] == 0)], [.. runs.Where((_, i) => check.Burns[i] > 0)], tolerancePercent: 2);
        comparison.Obstacles.ShouldBeEmpty();
        comparison.Responses.ShouldAllBe(response => response.AllowancePercent == 0);
        var found = comparison.Responses.Single(response => response.Treatment == "tls-request");
        found.ChangePercent.ShouldBe(4, 0.3);
        found.Outcome.ShouldBe(ComparisonOutcome.Regression);
    }

    private static RunContext Context => new()
    {
        StartedAt = Runs.Known.StartedAt,
        EndedAt = Runs.Known.EndedAt,
        Interrupted = false,
        Machine = Runs.Known.Machine,
        Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["design"] = RunSettings.DuetsDesign },
        Inconsistencies = [],
        Remarks = [],
    };

    // 200 µs are 4 % of an interaction with a TLS connection of its own.
    private static CellMeasurement Measured(CellPlan plan)
    {
        var (tls, perRequest) = (plan.Treatment.Transport == Transport.Tls, plan.Treatment.Connection == ConnectionScope.Request);
        var micros = (tls, perRequest) switch { (true, true) => 5000, (true, false) => 2600, (false, true) => 2500, _ => 2400 };
        var burnt = perRequest ? plan.Treatment.BurnPerConnection : plan.Treatment.BurnPerConnection / 40.0;
        return Cells.Of(plan.Block, plan.Treatment, plan.Kind, (micros + burnt) * (1 + (0.001 * Math.Sin(plan.Cell)))) with
        {
            Cell = plan.Cell,
            Round = plan.Round,
            Twin = plan.Place.Twin,
            SpinMicroseconds = 1500,
            LoadNanoseconds = 14,
        };
    }
}
