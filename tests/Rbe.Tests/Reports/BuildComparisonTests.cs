using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>Builds of one run, compared by their pairs of super-blocks.</summary>
public sealed class BuildComparisonTests
{
    private const double Tolerance = 2;

    [Fact]
    public void Builds_of_one_run_are_judged_by_their_pairs_of_super_blocks()
    {
        // The host's speed changes by a third from block to block, and the pairs don't care.
        var slower = BuildComparison.Of(TwoBuilds(block => 1.05, plain: 1), Tolerance);
        var same = BuildComparison.Of(TwoBuilds(block => 1 + (0.004 * Math.Sin(block)), plain: 1), Tolerance);
        var unclear = BuildComparison.Of(TwoBuilds(block => 1 + (0.2 * Math.Sin(block)), plain: 1), Tolerance);

        slower.Outcome.ShouldBe(ComparisonOutcome.Regression);
        var response = slower.Responses.ShouldHaveSingleItem();
        (response.Treatment, response.Response).ShouldBe(("tls-session-b", "cpuMicrosPerInteraction.sut"));
        response.ChangePercent.ShouldBe(5, 0.5);
        same.Outcome.ShouldBe(ComparisonOutcome.NoRegression);
        unclear.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        slower.Remarks.ShouldContain(r => r.StartsWith("one process of each build", StringComparison.Ordinal));
    }

    [Fact]
    public void A_run_without_builds_or_an_invalid_one_is_not_comparable_with_itself()
    {
        BuildComparison.Of(Run(1300, 1000), Tolerance).Obstacles.ShouldHaveSingleItem().ShouldContain("compares no builds");
        foreach (var status in (string[])["invalid", "interrupted"])
            BuildComparison.Of(TwoBuilds(_ => 1.05) with { Status = status }, Tolerance).Outcome.ShouldBe(ComparisonOutcome.NotComparable);
    }

    [Fact]
    public void Builds_are_judged_by_their_ratios_to_plain_so_that_two_processes_may_differ()
    {
        // The second process is 8 % cheaper in everything, and its TLS 5 % dearer.
        var comparison = BuildComparison.Of(TwoBuilds(_ => 0.92 * 1.05, plain: 0.92), Tolerance);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Regression);
        var response = comparison.Responses.ShouldHaveSingleItem();
        (response.Treatment, response.Baseline).ShouldBe(("tls-session-b", "plain-session-b"));
        response.ChangePercent.ShouldBe(5, 0.5);
        comparison.Remarks.ShouldContain(r => r.StartsWith("plain-session-b differs by -8.0 % [-8.0, -8.0]", StringComparison.Ordinal));
    }

    [Fact]
    public void A_build_that_is_dearer_without_TLS_too_has_no_regression_excluded()
    {
        BuildComparison.Of(TwoBuilds(_ => 1.00, plain: 1.00), Tolerance).Outcome.ShouldBe(ComparisonOutcome.NoRegression);
        BuildComparison.Of(TwoBuilds(_ => 1.10, plain: 1.10), Tolerance).Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        BuildComparison.Of(TwoBuilds(_ => 0.90, plain: 0.90), Tolerance).Outcome.ShouldBe(ComparisonOutcome.NoRegression);
    }

    [Fact]
    public void A_build_that_may_be_dearer_without_TLS_has_no_regression_excluded()
    {
        // Both sides vary by a fifth from block to block, together: their ratio is known well, and the build's own cost is not.
        double Varying(int block) => 1 + (0.2 * Math.Sin(block));

        var comparison = BuildComparison.Of(TwoBuilds(Varying, plainOf: Varying), Tolerance);

        comparison.Responses.ShouldHaveSingleItem().Outcome.ShouldBe(ComparisonOutcome.NoRegression);
        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
    }

    [Theory]
    [InlineData(1.00, ComparisonOutcome.Inconclusive)]
    [InlineData(1.05, ComparisonOutcome.Inconclusive)]
    [InlineData(1.20, ComparisonOutcome.Regression)]
    public void Builds_without_treatments_without_TLS_are_judged_by_more_than_two_processes_differ(double change, ComparisonOutcome expected)
    {
        var comparison = BuildComparison.Of(TwoBuilds(_ => change), Tolerance);

        comparison.Outcome.ShouldBe(expected);
        comparison.Responses.ShouldHaveSingleItem().AllowancePercent.ShouldBe(10);
        comparison.Remarks.ShouldContain(r => r.EndsWith("only one above 10 % is shown, and none is excluded", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(DoubtKind.ForeignLoad, ComparisonOutcome.Inconclusive)]
    [InlineData(DoubtKind.DriverSaturated, ComparisonOutcome.NoRegression)]
    public void A_doubt_counts_as_one_only_if_it_bears_on_what_is_compared(DoubtKind kind, ComparisonOutcome expected)
    {
        var comparison = BuildComparison.Of(TwoBuilds(_ => 1.00, plain: 1.00) with { Doubts = [new Doubt(kind, "something")] }, Tolerance);

        comparison.Outcome.ShouldBe(expected);
        comparison.Doubts.Contains("something", StringComparer.Ordinal).ShouldBe(expected == ComparisonOutcome.Inconclusive);
        comparison.Remarks.Contains("something", StringComparer.Ordinal).ShouldBe(expected == ComparisonOutcome.NoRegression);
    }

    [Fact]
    public void Only_facts_that_differ_between_the_builds_are_told()
    {
        var run = TwoBuilds(_ => 1, plain: 1);
        var settings = new Dictionary<string, string>(run.Settings, StringComparer.Ordinal)
        {
            ["sut.gc"] = "workstation",
            ["build.b.gc"] = "server",
            ["build.a.dotnet"] = ".NET 10",
            ["build.b.dotnet"] = ".NET 10",
            ["build.a.openSsl"] = "3.0.19",
            ["build.b.openSsl"] = "3.5.1",
        };

        BuildComparison.Of(run with { Settings = settings }, Tolerance).Differences
            .ShouldBe(["gc: workstation (a) and server (b)", "openSsl: 3.0.19 (a) and 3.5.1 (b)"], ignoreOrder: true);
    }

    [Fact]
    public void A_response_that_builds_lack_is_an_obstacle()
    {
        BuildComparison.Of(TwoBuilds(_ => 1, plain: 1), Tolerance, [RunComparison.UsualResponse, "sips"]).Obstacles.ShouldBe(
            ["not measured in both builds: sips of tls-session-b", "not measured in both builds: sips of plain-session-b"], ignoreOrder: true);
    }

    private static RunResult TwoBuilds(Func<int, double> ratio, double? plain = null, Func<int, double>? plainOf = null)
    {
        if (plain is { } steady)
            plainOf = _ => steady;
        Dictionary<string, string> Factors(string build) => new(StringComparer.Ordinal) { ["transport"] = "tls", ["connection"] = "session", ["build"] = build };
        Dictionary<string, string> Plain(string build) => new(StringComparer.Ordinal) { ["transport"] = "plain", ["connection"] = "session", ["build"] = build };
        var known = Runs.Known.Treatments[0];
        ComparisonResult Share() => Runs.Known.Comparisons.First(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut);
        double Speed(int block) => 1 + (0.3 * Math.Sin(2 * block));
        return Runs.Known with
        {
            Status = "valid",
            Treatments =
            [
                known with { Name = "tls-session-a", Factors = Factors("a") }, known with { Name = "tls-session-b", Factors = Factors("b") },
                .. plainOf is null ? [] : new[] { "a", "b" }.Select(build => known with { Name = "plain-session-" + build, Factors = Plain(build) }),
            ],
            Comparisons = plainOf is null
                ? []
                : [.. new[] { "a", "b" }.Select(build => Share() with { Baseline = "plain-session-" + build, Treatment = "tls-session-" + build })],
            Blocks =
            [
                .. Enumerable.Range(1, 15).Select(block => new BlockResult(
                    block, 1, "counted",
                    [
                        Cell("tls-session-a", "cost", 1000 * Speed(block), null),
                        Cell("tls-session-b", "cost", 1000 * Speed(block) * (ratio(block) + (0.003 * Math.Cos(7 * block))), null),
                        .. plainOf is null ? [] : new[] { Cell("plain-session-a", "cost", 900 * Speed(block), null), Cell("plain-session-b", "cost", 900 * plainOf(block) * Speed(block), null) },
                    ])),
            ],
        };
    }
}
