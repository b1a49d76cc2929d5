using TlsToll.Rbe.Tests.Recorded;
using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Runs;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class RunComparisonTests
{
    private const double Tolerance = 2;

    [Fact]
    public void Runs_that_repeat_each_other_exclude_a_regression()
    {
        var comparison = Compare([1300, 1302, 1298], [1301, 1299, 1300]);

        comparison.Outcome.ShouldBe(ComparisonOutcome.NoRegression);
        var response = comparison.Responses.ShouldHaveSingleItem();
        (response.Treatment, response.Baseline, response.Response).ShouldBe(("tls-session", "plain-session", "cpuMicrosPerInteraction.sut"));
        response.Before.ShouldBe(1.3, 0.001);
        response.SmallestShownPercent!.Value.ShouldBeLessThan(1);
    }

    [Fact]
    public void A_shown_worsening_that_may_be_as_large_as_the_tolerance_is_a_regression_and_a_gain_is_none()
    {
        var slower = Compare([1300, 1302, 1298], [1340, 1345, 1338]);
        var faster = Compare([1340, 1345, 1338], [1300, 1302, 1298]);

        slower.Outcome.ShouldBe(ComparisonOutcome.Regression);
        slower.Responses[0].ChangePercent.ShouldBe(3.1, 0.1);
        slower.Responses[0].PValue!.Value.ShouldBeLessThan(0.05);
        faster.Outcome.ShouldBe(ComparisonOutcome.NoRegression);
    }

    [Fact]
    public void A_worsening_that_is_surely_smaller_than_the_tolerance_is_no_regression() =>
        Compare([1300, 1302, 1298], [1307, 1309, 1305]).Outcome.ShouldBe(ComparisonOutcome.NoRegression);

    [Fact]
    public void Scatter_leaves_it_inconclusive_with_the_smallest_effect_that_would_have_been_seen()
    {
        var comparison = Compare([1200, 1300, 1400], [1250, 1350, 1410]);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        comparison.Responses[0].SmallestShownPercent!.Value.ShouldBeInRange(5, 30);
    }

    [Fact]
    public void A_change_of_the_hosts_speed_is_no_regression_because_plain_changes_with_it()
    {
        var before = new[] { Run(1300, 1000), Run(1302, 1000), Run(1298, 1000) };
        var after = new[] { Slow(1300, 1.15), Slow(1302, 1.2), Slow(1298, 1.1) };

        InTurn(before, after, Tolerance).Outcome.ShouldBe(ComparisonOutcome.NoRegression);

        static RunResult Slow(double tls, double factor)
        {
            var run = Run(tls * factor, 1000 * factor);
            return run with
            {
                Blocks = [.. run.Blocks.Select(b => b with { Cells = [.. b.Cells.Select(c => c with { SpinMicroseconds = factor * c.SpinMicroseconds })] })],
            };
        }
    }

    [Fact]
    public void Runs_on_a_processor_of_another_speed_are_remarked_on()
    {
        var run = Run(1300, 1000);
        RunResult At(double load) => run with
        {
            Blocks = [.. run.Blocks.Select(b => b with { Cells = [.. b.Cells.Select(c => c with { SpinMicroseconds = 1500, LoadNanoseconds = load })] })],
        };

        InTurn([At(14), At(15), At(14)], [At(15), At(14), At(16)], Tolerance).Remarks.ShouldNotContain(r => r.Contains("was not as fast", StringComparison.Ordinal));
        var other = InTurn([At(14), At(15), At(14)], [At(24), At(20), At(22)], Tolerance);
        other.Remarks.ShouldContain(
            "the SUT's processor was not as fast before (a spin 1.50 ms, a load from 4 MiB 14.3 ns) as after (a spin 1.50 ms, a load from 4 MiB 21.9 ns): shares of TLS change with its speed; only a change above 3.0 % is shown, and none is excluded");
        other.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
    }

    [Fact]
    public void One_run_a_side_is_inconclusive_whatever_its_blocks_show()
    {
        var comparison = Compare([1000], [2000]);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        comparison.Remarks.ShouldContain(remark => remark.Contains("3 on each side are needed", StringComparison.Ordinal));
        comparison.Responses[0].PValue.ShouldBeNull();
    }

    [Fact]
    public void A_treatment_that_one_run_lacks_is_an_obstacle_and_not_left_out()
    {
        var run = Several(["tls-session", "tls-request"], (treatment, block) => 1300 + block);
        var other = Several(["tls-session"], (_, block) => 1300 + block);

        InTurn([run, run, run], [run, run, run], Tolerance).Obstacles.ShouldBeEmpty();
        foreach (var comparison in (RunComparison[])[InTurn([run, run, run], [run, run, other], Tolerance), InTurn([other, run, run], [run, run, run], Tolerance)])
        {
            comparison.Outcome.ShouldBe(ComparisonOutcome.NotComparable);
            comparison.Obstacles.ShouldBe(["not in every run: cpuMicrosPerInteraction.sut of tls-request"]);
        }
    }

    [Fact]
    public void A_response_that_was_not_measured_is_an_obstacle()
    {
        var run = Run(1300, 1000);

        InTurn([run, run, run], [run, run, run], Tolerance, [RunComparison.UsualResponse, "p90Ms.CreateOrder"]).Obstacles
            .ShouldBe(["not in every run: p90Ms.CreateOrder of tls-session"]);
    }

    [Fact]
    public void Runs_without_treatments_are_not_comparable()
    {
        var run = Run(1300, 1000) with { Treatments = [], Comparisons = [], Blocks = [] };

        InTurn([run], [run], Tolerance).Obstacles.ShouldBe(["the runs have no treatment"]);
    }

    [Fact]
    public void Software_that_changes_among_the_runs_of_a_group_is_an_obstacle()
    {
        var (run, other) = (Run(1300, 1000), Run(1300, 1000));
        other = other with { Settings = Set(other, "sut.openSsl", "9.9") };

        InTurn([run, run, run], [other, other, other], Tolerance).Obstacles.ShouldBeEmpty();
        InTurn([run, run, run], [other, run, other], Tolerance).Obstacles
            .ShouldBe(["different software or configuration among the runs after: sut.openSsl: 9.9 and not set"]);
    }

    [Theory]
    [InlineData("invalid", "a run is invalid")]
    [InlineData("interrupted", "a run was interrupted: it ended at somebody's will and not by its plan")]
    public void A_run_that_is_not_valid_is_an_obstacle(string status, string obstacle)
    {
        var run = Run(1300, 1000);

        InTurn([run, run, run], [run, run with { Status = status }, run], Tolerance).Obstacles.ShouldBe([obstacle]);
    }

    [Fact]
    public void A_doubt_about_the_costs_of_a_run_leaves_no_regression_excluded_and_hides_none()
    {
        RunResult Doubtful(double tls, DoubtKind kind) => Run(tls, 1000) with { Doubts = [new Doubt(kind, "something")] };
        RunComparison With(DoubtKind kind, double change) =>
            InTurn([Run(1300, 1000), Run(1302, 1000), Run(1298, 1000)], [Doubtful(1301 + change, kind), Run(1299 + change, 1000), Run(1300 + change, 1000)], Tolerance);

        foreach (var kind in Enum.GetValues<DoubtKind>())
        {
            var bears = kind is DoubtKind.Unsettled or DoubtKind.ForeignLoad or DoubtKind.Compiling or DoubtKind.UnequalWork or DoubtKind.Unsteady or DoubtKind.StolenTime
                or DoubtKind.NothingResumed or DoubtKind.Unobserved or DoubtKind.CarryOver;
            With(kind, 0).Outcome.ShouldBe(bears ? ComparisonOutcome.Inconclusive : ComparisonOutcome.NoRegression, kind.ToString());
            With(kind, 0).Doubts.Contains("something", StringComparer.Ordinal).ShouldBe(bears);
            With(kind, 100).Outcome.ShouldBe(ComparisonOutcome.Regression, kind.ToString());
        }
    }

    [Fact]
    public void Unsteadiness_meets_both_sides_of_a_duet_and_a_busy_driver_concerns_throughput()
    {
        Outcome(DoubtKind.Unsteady, duets: true, "cpuMicrosPerInteraction.sut").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.Unsteady, duets: true, "sips").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.StolenTime, duets: true, "cpuMicrosPerInteraction.sut").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.StolenTime, duets: true, "sips").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.StolenTimedTime, duets: true, "cpuMicrosPerInteraction.sut").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.StolenTimedTime, duets: true, "sips").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.DriverSaturated, duets: true, "cpuMicrosPerInteraction.sut").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.DriverSaturated, duets: true, "sips").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.Compiling, duets: true, "sips").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.CompilingTimed, duets: true, "cpuMicrosPerInteraction.sut").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.CompilingTimed, duets: true, "sips").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.ForeignLoad, duets: true, "sips").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.ForeignTimedLoad, duets: true, "cpuMicrosPerInteraction.sut").ShouldBe(ComparisonOutcome.NoRegression);
        Outcome(DoubtKind.ForeignTimedLoad, duets: true, "sips").ShouldBe(ComparisonOutcome.Inconclusive);
        Outcome(DoubtKind.Imprecise, duets: false, "sips").ShouldBe(ComparisonOutcome.NoRegression);

        static ComparisonOutcome Outcome(DoubtKind kind, bool duets, string response)
        {
            RunResult Doubtful(double sips)
            {
                var run = Run(1300 + (sips / 100), 1000, sips);
                return run with { Doubts = [new Doubt(kind, "something")], Settings = Set(run, "design", duets ? "duets" : "slices") };
            }

            return InTurn([Doubtful(500), Doubtful(501), Doubtful(499)], [Doubtful(500), Doubtful(499), Doubtful(501)], Tolerance, [response]).Outcome;
        }
    }

    [Fact]
    public void A_block_in_which_nothing_was_answered_is_not_left_out_of_a_throughput()
    {
        var good = Run(1300, 1000);
        var stalled = good with { Blocks = [.. good.Blocks.Select((block, i) => i == good.Blocks.Count - 1 ? block with { Cells = [Cell("tls-session", "timed", 1300, 0), .. block.Cells.Skip(1)] } : block)] };

        InTurn([good, good, good], [good, good, good], Tolerance, ["sips"]).Obstacles.ShouldBeEmpty();
        InTurn([good, good, good], [good, stalled, good], Tolerance, ["sips"]).Outcome.ShouldBe(ComparisonOutcome.NotComparable);
    }

    [Fact]
    public void The_window_matters_to_throughput_and_not_to_costs()
    {
        var run = Run(1300, 1000);
        var longer = run with { Settings = Set(run, "windowSeconds", "60") };

        InTurn([run], [longer], Tolerance).Obstacles.ShouldBeEmpty();
        InTurn([run], [longer], Tolerance, ["sips"]).Obstacles.ShouldHaveSingleItem().ShouldContain("windowSeconds");
    }

    [Fact]
    public void Runs_whose_interactions_failed_are_not_comparable()
    {
        var run = Run(1300, 1000);
        var failing = run with { Treatments = [.. run.Treatments.Select(t => t with { Errors = 7 })] };

        InTurn([run, run, run], [run, failing, run], Tolerance).Obstacles.ShouldHaveSingleItem().ShouldStartWith("in a run, 7 interactions of ");
    }

    [Fact]
    public void A_percentile_that_some_blocks_lack_is_not_compared_by_the_others()
    {
        RunResult With(int blocks)
        {
            var run = Run(1300, 1000);
            CellResultRow Supported(CellResultRow cell) => cell with { P90Ms = new Dictionary<string, double>(StringComparer.Ordinal) { ["CreateOrder"] = 20 } };
            return run with { Blocks = [.. run.Blocks.Select((b, i) => b with { Cells = [.. b.Cells.Select(c => c.Kind == "timed" && i < 6 + blocks ? Supported(c) : c)] })] };
        }

        InTurn([With(2)], [With(2)], Tolerance, ["p90Ms.CreateOrder"]).Obstacles.ShouldBeEmpty();
        InTurn([With(2)], [With(1)], Tolerance, ["p90Ms.CreateOrder"]).Obstacles.ShouldBe(["not in every run: p90Ms.CreateOrder of tls-session"]);
    }

    [Fact]
    public void The_smallest_worsening_of_one_among_several_responses_is_that_of_its_share_of_the_level()
    {
        var (one, two) = (Of(["tls-a"]), Of(["tls-a", "tls-b"]));

        two.Responses[0].SmallestShownPercent!.Value.ShouldBeGreaterThan(1.1 * one.Responses[0].SmallestShownPercent!.Value);

        RunComparison Of(string[] names)
        {
            RunResult Numbered(int run) => Several(names, (_, block) => 1300 + (15 * Math.Sin(run)) + block);
            return InTurn([Numbered(1), Numbered(2), Numbered(3)], [Numbered(4), Numbered(5), Numbered(6)], Tolerance);
        }
    }

    // A real run's: the software that a comparison is about, and what measures the same in another number, at another port, of another length.
    private static readonly string[] MayDiffer =
    [
        "asOf", "blocks", "blocksWanted", "budgetSeconds", "choices", "openSsl", "postgres.port", "postgres.version", "precisionPoints",
        "rbe.openssl", "repeatLimitSeconds", "seed", "settlingSeconds", "shard", "startAt", "stealLimit", "sut.dotnet", "sut.environment.DOTNET_CLI_TELEMETRY_OPTOUT",
        "sut.environment.DOTNET_CLI_USE_MSBUILD_SERVER", "sut.environment.DOTNET_CLI_WORKLOAD_UPDATE_NOTIFY_DISABLE",
        "sut.environment.DOTNET_GENERATE_ASPNET_CERTIFICATE", "sut.environment.DOTNET_NOLOGO", "sut.handshakeTimeoutSeconds", "sut.openSsl", "sut.profiles",
        "timedBlocks", "timedSutCpus", "timeoutSeconds", "treatments", "vendors.dotnet", "vendors.ledgerFile", "vendors.openSsl", "vendors.seed", "warmUpCompiling",
        "warmUpLimitSeconds", "warmUpMinimumSeconds", "warmUpTolerance", "warmUpWindow", "windowSeconds",
    ];

    [Fact]
    public void Each_setting_of_a_real_run_that_differs_is_an_obstacle_apart_from_those_named_here()
    {
        var run = RecordedRun.Read("quick-1");

        var passing = run.Settings.Keys.Where(name =>
            InTurn([run], [run with { Settings = Set(run, name, "another") }], Tolerance).Outcome != ComparisonOutcome.NotComparable);

        passing.Order(StringComparer.Ordinal).ShouldBe(MayDiffer);
    }

    [Fact]
    public void Another_host_factor_or_product_is_an_obstacle()
    {
        var run = RecordedRun.Results();
        var machine = run.Machine;
        RunResult[] others =
        [
            run with { Product = "TLS Toll 0.0.1" },
            run with { Machine = machine with { Cpu = machine.Cpu with { Model = "another" } } },
            run with { Machine = machine with { Processors = 3 } },
            run with { Machine = machine with { AllowedProcessors = "0" } },
            run with { Machine = machine with { MemoryBytes = machine.MemoryBytes / 2 } },
            run with { Treatments = [.. run.Treatments.Select(t => t with { Factors = new Dictionary<string, string>(t.Factors, StringComparer.Ordinal) { ["key"] = "another" } })] },
        ];

        foreach (var other in others)
            InTurn([run], [other], Tolerance).Outcome.ShouldBe(ComparisonOutcome.NotComparable);
        InTurn([run], [run with { Machine = machine with { Kernel = "another" } }], Tolerance).Differences.ShouldBe(["kernel: 6.12.0 and another"]);
    }

    [Fact]
    public void Another_setting_or_host_is_not_comparable_and_another_version_memory_or_certificate_is_no_matter()
    {
        var run = Run(1300, 1000);
        RunComparison With(RunResult other) => InTurn([run, run, run], [other, other, other], Tolerance);

        var json = With(run with { Settings = Set(run, "format", "json") });
        (json.Outcome, json.Obstacles.Count).ShouldBe((ComparisonOutcome.NotComparable, 1));
        json.Responses.ShouldAllBe(r => r.Outcome == ComparisonOutcome.NotComparable);
        var host = With(run with { Machine = run.Machine with { AllowedProcessors = "0-63" } });
        host.Obstacles.ShouldHaveSingleItem().ShouldContain("different host");
        With(run with { Status = "invalid" }).Outcome.ShouldBe(ComparisonOutcome.NotComparable);
        var version = With(run with { Settings = Set(run, "sut.openSsl", "9.9") });
        version.Obstacles.ShouldBeEmpty();
        version.Differences.ShouldHaveSingleItem().ShouldContain("9.9");
        With(run with { Machine = run.Machine with { MemoryBytes = run.Machine.MemoryBytes + 4096 } }).Obstacles.ShouldBeEmpty();
        With(run with { Settings = Set(run, "sut.profiles", "rsa-2048,rsa-4096") }).Obstacles.ShouldBeEmpty();
    }

    [Fact]
    public void Many_responses_raise_no_false_alarm_together()
    {
        // At the level of 0.05, one response alone is shown worse (p = 0.008); among many it is not.
        int[] all = [.. Enumerable.Range(0, 20)];

        Judged([3]).Outcome.ShouldBe(ComparisonOutcome.Regression);
        Judged([3]).PValue!.Value.ShouldBeLessThan(0.05);
        Judged(all).Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        Judged(all).PValue!.Value.ShouldBeGreaterThan(0.05);

        ResponseComparison Judged(int[] treatments)
        {
            RunResult Of(int run) => Several([.. treatments.Select(i => $"tls-{i}")], (index, block) =>
                1300 + (15 * Math.Sin((run * 7.3) + (treatments[index] * 2.1))) + (treatments[index] == 3 && run > 3 ? 40 : 0) + block);
            return InTurn([Of(1), Of(2), Of(3)], [Of(4), Of(5), Of(6)], 0.1).Responses.Single(response => response.Treatment == "tls-3");
        }
    }

    [Fact]
    public void Less_throughput_is_worse()
    {
        var comparison = InTurn(
            [Run(1300, 1000, 500), Run(1300, 1000, 502), Run(1300, 1000, 498)], [Run(1300, 1000, 450), Run(1300, 1000, 452), Run(1300, 1000, 448)], Tolerance, ["sips"]);

        comparison.Responses.ShouldHaveSingleItem().ChangePercent.ShouldBe(-10, 0.2);
        comparison.Outcome.ShouldBe(ComparisonOutcome.Regression);
    }

    private static RunComparison Compare(double[] before, double[] after) =>
        InTurn([.. before.Select(cost => Run(cost, 1000))], [.. after.Select(cost => Run(cost, 1000))], Tolerance);

    private static RunResult Several(string[] treatments, Func<int, int, double> cost)
    {
        var known = Runs.Known.Comparisons.First(c => c.Treatment == "tls-session");
        return Runs.Known with
        {
            Status = "valid",
            Treatments = [.. treatments.Append("plain-session").Select(name => Runs.Known.Treatments[0] with { Name = name })],
            Comparisons = [.. treatments.Select(name => known with { Treatment = name })],
            Blocks =
            [
                .. Enumerable.Range(1, 3).Select(block => new BlockResult(
                    block, 1, "counted", [.. treatments.Select((name, i) => Cell(name, "cost", cost(i, block), null)), Cell("plain-session", "cost", 1000, null)])),
            ],
        };
    }
}
