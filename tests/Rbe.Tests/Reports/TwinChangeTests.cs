using TlsToll.Results.Between;
using TlsToll.Results.Runs;
using static TlsToll.Rbe.Tests.Reports.ComparedRuns;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>A server that became dearer with and without TLS, which no ratio of TLS to plain shows.</summary>
public sealed class TwinChangeTests
{
    private const double Tolerance = 2;

    [Fact]
    public void A_server_that_became_dearer_with_and_without_TLS_has_no_regression_excluded()
    {
        var comparison = Changed(tls: 1.5, plain: 1.5);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        comparison.Responses[0].ChangePercent.ShouldBe(0, 0.1);
        comparison.Remarks.ShouldHaveSingleItem().ShouldBe(
            "CPU µs sut of plain-session itself changed by +50.0 % [+49.7, +50.3], which no ratio to it contains; spin and load of the SUT's processor explain 0.0 %; no speed of the host explains a worsening of more than 10 % beyond that, so no regression is excluded");
    }

    [Theory]
    [InlineData(1.05, ComparisonOutcome.NoRegression)]
    [InlineData(1.2, ComparisonOutcome.Inconclusive)]
    [InlineData(0.5, ComparisonOutcome.NoRegression)]
    public void A_change_that_the_hosts_speed_explains_or_a_gain_is_noted(double change, ComparisonOutcome expected)
    {
        var comparison = Changed(change, change);

        comparison.Outcome.ShouldBe(expected);
        comparison.Remarks.ShouldHaveSingleItem().ShouldStartWith("CPU µs sut of plain-session itself changed by ");
    }

    [Fact]
    public void A_dearer_ratio_is_a_regression_whatever_plain_did() => Changed(tls: 1.6, plain: 1.5).Outcome.ShouldBe(ComparisonOutcome.Regression);

    [Fact]
    public void Spin_and_load_of_a_slower_processor_explain_their_part()
    {
        // The spin takes 15 % longer, the load 18 %: a quarter of that in logarithms, as not all work waits for memory.
        var comparison = Changed(tls: 1.3, plain: 1.3, spin: 1.15, load: 1.18);

        comparison.Outcome.ShouldBe(ComparisonOutcome.NoRegression);
        comparison.Remarks.ShouldHaveSingleItem().ShouldEndWith("which no ratio to it contains; spin and load of the SUT's processor explain +19.9 %");

        var dearer = Changed(tls: 1.35, plain: 1.35, spin: 1.15, load: 1.18);
        dearer.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        dearer.Remarks.ShouldHaveSingleItem().ShouldEndWith("no speed of the host explains a worsening of more than 10 % beyond that, so no regression is excluded");
    }

    [Fact]
    public void Half_the_throughput_without_TLS_too_has_no_regression_excluded()
    {
        var comparison = Changed(tls: 1, plain: 1, sips: 0.5);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        comparison.Remarks.ShouldHaveSingleItem().ShouldStartWith("sips of plain-session itself changed by -50.0 % [");
    }

    [Fact]
    public void Without_a_measured_speed_nothing_is_excluded_and_only_what_no_speed_explains_is_shown()
    {
        var comparison = Changed(tls: 1, plain: 1, spin: null);

        comparison.Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        comparison.Responses[0].AllowancePercent.ShouldBe(12, 0.1);
        comparison.Remarks[0].ShouldEndWith("which no ratio to it contains; the processor's speed was not measured");
        comparison.Remarks[1].ShouldBe(
            "the speed of the SUT's processor was not measured in every run: shares of TLS change with it; only a change above 12.0 % is shown, and none is excluded");
        Changed(tls: 1.1, plain: 1, spin: null).Outcome.ShouldBe(ComparisonOutcome.Inconclusive);
        Changed(tls: 1.2, plain: 1, spin: null).Outcome.ShouldBe(ComparisonOutcome.Regression);
    }

    private static RunComparison Changed(double tls, double plain, double? spin = 1, double load = 1, double? sips = null)
    {
        RunResult Of(int run, double tls, double plain, double? spin, double load, double sips)
        {
            var (noise, other) = (1 + (0.001 * Math.Sin(run)), 1 + (0.001 * Math.Cos(run)));
            var result = Run(1300 * tls * noise, 1000 * plain * other, 500 * sips * noise);
            return At(run, result with
            {
                Blocks =
                [
                    .. result.Blocks.Select(block => block with
                    {
                        Cells =
                        [
                            .. block.Cells.Select(cell => cell with
                            {
                                Sips = cell.Sips is null ? null : cell.Treatment == "plain-session" ? 600 * sips * other : cell.Sips,
                                SpinMicroseconds = 1500 * spin,
                                LoadNanoseconds = 14 * load,
                            }),
                        ],
                    }),
                ],
            });
        }

        int[] runs = [0, 1, 2];
        return GroupComparison.Of(
            [.. runs.Select(run => Of(2 * run, 1, 1, 1, 1, 1))],
            [.. runs.Select(run => Of((2 * run) + 1, tls, plain, spin, load, sips ?? 1))],
            Tolerance, sips is null ? null : ["sips"]);
    }
}
