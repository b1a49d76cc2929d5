using TlsToll.Results.Between;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class RunComparisonTests
{
    [Fact]
    public void A_run_compared_with_itself_shows_no_difference()
    {
        var run = Run(1000);

        var comparison = RunComparison.Of(run, run, tolerancePercent: 5);

        comparison.Obstacles.ShouldBeEmpty();
        comparison.Responses.ShouldNotBeEmpty();
        comparison.Responses.ShouldAllBe(r => r.Verdict == Verdict.NoDifferenceShown && !r.Regression);
    }

    [Fact]
    public void A_cost_that_grew_by_more_than_the_tolerance_is_a_regression_and_one_that_fell_is_none()
    {
        var slower = RunComparison.Of(Run(1000), Run(1200), tolerancePercent: 5).Responses.Single(r => r.Response == "cpuMicrosPerInteraction.sut");
        var faster = RunComparison.Of(Run(1200), Run(1000), tolerancePercent: 5).Responses.Single(r => r.Response == "cpuMicrosPerInteraction.sut");

        (slower.Verdict, slower.Regression).ShouldBe((Verdict.Slower, true));
        slower.Ratio!.Value.ShouldBe(1.2, 0.001);
        (faster.Verdict, faster.Regression).ShouldBe((Verdict.Faster, false));
    }

    [Fact]
    public void A_worsening_within_the_tolerance_is_worse_but_no_regression()
    {
        var response = RunComparison.Of(Run(1000), Run(1030), tolerancePercent: 5).Responses.Single(r => r.Response == "cpuMicrosPerInteraction.sut");

        (response.Verdict, response.Regression).ShouldBe((Verdict.Slower, false));
    }

    [Fact]
    public void Less_throughput_is_worse()
    {
        var response = RunComparison.Of(Run(1000, sips: 500), Run(1000, sips: 400), tolerancePercent: 5).Responses.Single(r => r.Response == "sips");

        (response.Verdict, response.Regression).ShouldBe((Verdict.Slower, true));
    }

    [Fact]
    public void Another_setting_or_machine_makes_runs_incomparable_and_another_version_does_not()
    {
        var run = Run(1000);
        var json = Run(1000) with { Settings = With(run, "format", "json") };
        var machine = Run(1000) with { Machine = run.Machine with { AllowedProcessors = "0-63" } };
        var version = Run(1000) with { Settings = With(run, "sut.openSsl", "9.9") };

        RunComparison.Of(run, json, 5).Obstacles.ShouldHaveSingleItem().ShouldContain("different setting: format is");
        RunComparison.Of(run, json, 5).Responses.ShouldAllBe(r => r.Verdict == Verdict.NotComparable);
        RunComparison.Of(run, machine, 5).Obstacles.ShouldHaveSingleItem().ShouldContain("different host");
        RunComparison.Of(run, version, 5).Obstacles.ShouldBeEmpty();
        RunComparison.Of(run, version, 5).Differences.ShouldHaveSingleItem().ShouldContain("9.9");
    }

    [Fact]
    public void Shares_of_TLS_are_compared_block_by_block_even_on_another_machine()
    {
        var (before, after) = (WithPlain(1000, 800), WithPlain(3000, 1800));
        after = after with { Machine = after.Machine with { AllowedProcessors = "0-63" } };

        var comparison = RunComparison.Of(before, after, 5);

        comparison.Obstacles.ShouldNotBeEmpty();
        var share = comparison.Shares.ShouldHaveSingleItem();
        (share.Baseline, share.Treatment).ShouldBe(("plain-session", "tls-session"));
        share.BeforePercent.ShouldBe(20, 0.1);
        share.AfterPercent.ShouldBe(40, 0.1);
        share.DifferencePoints!.Value.ShouldBe(20, 0.1);
        share.Low!.Value.ShouldBeLessThan(share.DifferencePoints.Value);
        share.High!.Value.ShouldBeGreaterThan(share.DifferencePoints.Value);
    }

    [Fact]
    public void Without_both_treatments_there_is_no_share() => RunComparison.Of(Run(1000), Run(1000), 5).Shares.ShouldBeEmpty();

    // Plain cells vary by another pattern than those with TLS.
    private static RunResult WithPlain(double tls, double plain) => Run(tls) with
    {
        Comparisons = [.. Runs.Known.Comparisons.Take(1).Select(c => c with { Baseline = "plain-session", Treatment = "tls-session", Metric = Metric.CpuShare, Tier = Tier.Sut })],
        Blocks =
        [
            .. Enumerable.Range(1, 6).Select(block => new BlockResult(
                block, 1, "counted", [Cell("cost", tls, null, block), Cell("cost", plain, null, block + 1) with { Treatment = "plain-session" }])),
        ],
    };

    private static Dictionary<string, string> With(RunResult run, string name, string value) =>
        new(run.Settings, StringComparer.Ordinal) { [name] = value };

    // Six blocks that vary a little, by a fixed pattern.
    private static RunResult Run(double micros, double sips = 500) => Runs.Known with
    {
        Status = "valid",
        Blocks = [.. Enumerable.Range(1, 6).Select(block => new BlockResult(block, 1, "counted", [Cell("cost", micros, null, block), Cell("timed", micros, sips, block)]))],
    };

    private static CellResultRow Cell(string kind, double micros, double? sips, int block)
    {
        var factor = 1 + (0.002 * (block % 3));
        return new CellResultRow
        {
            Cell = block,
            Treatment = "tls-session",
            Kind = kind,
            StartNanoseconds = 0,
            Seconds = 1,
            Interactions = 100,
            Outcomes = new Dictionary<string, long>(StringComparer.Ordinal),
            Sips = sips * factor,
            BusinessSessions = 1,
            Connections = 1,
            Handshakes = new Dictionary<string, long>(StringComparer.Ordinal),
            CpuMicrosPerInteraction = new Dictionary<string, double?>(StringComparer.Ordinal) { ["sut"] = micros * factor, ["database"] = null },
            P90Ms = new Dictionary<string, double>(StringComparer.Ordinal),
            WireBytes = 1,
            Resources = new Dictionary<string, double?>(StringComparer.Ordinal),
            Invalid = [],
        };
    }
}
