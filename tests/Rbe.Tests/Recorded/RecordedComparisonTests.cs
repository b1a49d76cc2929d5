using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Recorded;

/// <summary>
/// Comparisons of six real runs of one build, <c>quick-1.json.gz</c> to <c>quick-6.json.gz</c>: <c>run.json</c> of <c>./bench run --quick</c> on a virtual
/// machine with two processors, within two hours.
/// </summary>
public sealed class RecordedComparisonTests
{
    private const double Tolerance = 2;

    private static readonly Lazy<IReadOnlyList<RunResult>> Runs = new(() => [.. Enumerable.Range(1, 6).Select(i => RecordedRun.Read(FormattableString.Invariant($"quick-{i}")))]);

    /// <summary>Each three of the six, with the first run before: all ten ways to divide them into two groups.</summary>
    public static TheoryData<int, int> Ways =>
        [.. from second in Enumerable.Range(1, 5) from third in Enumerable.Range(1, 5) where second < third select new TheoryDataRow<int, int>(second, third)];

    [Theory]
    [MemberData(nameof(Ways))]
    public void Three_runs_of_one_build_are_no_regression_of_three_others(int second, int third)
    {
        var (before, after) = Divided(second, third);

        GroupComparison.Of(before, after, Tolerance, isOrderFree: true).Outcome.ShouldBeOneOf(ComparisonOutcome.NoRegression, ComparisonOutcome.Inconclusive);
    }

    // The test below would pass without a regression if the speeds differed in all of them.
    [Fact]
    public void In_five_ways_both_groups_had_about_the_same_speed() =>
        Ways.Select(way => Divided(way.Data.Item1, way.Data.Item2)).Count(groups => HostSpeed.Change(groups.Before, groups.After) is null).ShouldBe(5);

    // Eight percent of an interaction on a connection of its own, so 16 % of what the connection costs.
    [Theory]
    [MemberData(nameof(Ways))]
    public void Eight_percent_more_in_tls_request_are_found_by_three_runs_a_side(int second, int third)
    {
        var (before, after) = Divided(second, third);

        var found = GroupComparison.Of(before, [.. after.Select(run => Dearer(run, "tls-request", 1.08))], Tolerance, isOrderFree: true);

        // Memory was slower in the last two runs. Between groups of different speed, a change has to be larger to be shown, and none is excluded.
        if (HostSpeed.Change(before, after) is null)
            found.Outcome.ShouldBe(ComparisonOutcome.Regression);
        else
            found.Outcome.ShouldNotBe(ComparisonOutcome.NoRegression);
        found.Responses.Single(response => response.Treatment == "tls-session").Outcome.ShouldNotBe(ComparisonOutcome.Regression);
    }

    [Fact]
    public void Blocks_of_one_sitting_are_no_replicates()
    {
        var run = Runs.Value[0];

        GroupComparison.Of([Half(run, 0)], [Half(run, 1)], Tolerance).Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
    }

    [Fact]
    public void Memory_that_differs_by_a_few_pages_and_a_certificate_more_do_not_matter()
    {
        var (before, after) = Divided(2, 4);
        var other = after.Select(run => run with
        {
            Machine = run.Machine with { MemoryBytes = run.Machine.MemoryBytes + 4096 },
            Settings = With(run, "sut.profiles", run.Settings["sut.profiles"] + ",ed25519"),
        });

        GroupComparison.Of(before, [.. other], Tolerance).Obstacles.ShouldBeEmpty();
    }

    [Fact]
    public void Runs_without_a_common_treatment_are_not_comparable()
    {
        var (before, after) = Divided(2, 4);
        var other = after.Select(run => run with
        {
            Treatments = [.. run.Treatments.Select(treatment => treatment with { Name = treatment.Name + "-b" })],
            Comparisons = [.. run.Comparisons.Select(c => c with { Baseline = c.Baseline + "-b", Treatment = c.Treatment + "-b" })],
            Blocks = [.. run.Blocks.Select(block => block with { Cells = [.. block.Cells.Select(cell => cell with { Treatment = cell.Treatment + "-b" })] })],
        });

        GroupComparison.Of(before, [.. other], Tolerance).Outcome.ShouldBe(ComparisonOutcome.NotComparable);
    }

    [Fact]
    public void A_run_with_a_meter_is_not_comparable_with_one_without()
    {
        var (before, after) = Divided(2, 4);
        var metered = after.Select(run => run with { Settings = With(run, "meter", "yes") });

        var comparison = GroupComparison.Of(before, [.. metered], Tolerance);

        comparison.Outcome.ShouldBe(ComparisonOutcome.NotComparable);
        comparison.Obstacles.ShouldBe([$"different setting: meter is {before[0].Settings["meter"]} and yes"]);
    }

    private static (RunResult[] Before, RunResult[] After) Divided(int second, int third)
    {
        var all = Runs.Value;
        return ([all[0], all[second], all[third]], [.. all.Where((_, i) => i != 0 && i != second && i != third)]);
    }

    private static SortedDictionary<string, string> With(RunResult run, string setting, string value) =>
        new(run.Settings.ToDictionary(StringComparer.Ordinal), StringComparer.Ordinal) { [setting] = value };

    private static RunResult Dearer(RunResult run, string treatment, double factor) => run with
    {
        Blocks =
        [
            .. run.Blocks.Select(block => block with
            {
                Cells =
                [
                    .. block.Cells.Select(cell => cell.Treatment != treatment ? cell : cell with
                    {
                        CpuMicrosPerInteraction = cell.CpuMicrosPerInteraction.ToDictionary(cost => cost.Key, cost => cost.Key == Tier.Sut.Slug ? factor * cost.Value : cost.Value, StringComparer.Ordinal),
                    }),
                ],
            }),
        ],
    };

    private static RunResult Half(RunResult run, int half) => run with { Blocks = [.. run.Blocks.Where(block => block.Block % 2 == half)] };
}
