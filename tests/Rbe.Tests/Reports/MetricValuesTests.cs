using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class MetricValuesTests
{
    private static readonly SyntheticRun.Plan Plan = SyntheticRun.Main[0];
    private static readonly MetricValues Values = new(SyntheticRun.Make(SyntheticRun.Main));

    [Fact]
    public void An_estimate_is_the_mean_over_blocks_with_its_t_interval_and_without_voided_blocks()
    {
        var expected = StudentT.Mean([SyntheticRun.Sips(Plan, 1), SyntheticRun.Sips(Plan, 2), SyntheticRun.Sips(Plan, 3)])!;

        var sips = Values.Of(Plan.Name, Named("sips"));

        sips.ShouldBe(new BlockEstimate(expected.Estimate, expected.Low, expected.High, 3));
    }

    [Fact]
    public void Two_rounds_of_a_block_are_one_value() => Values.Of(Plan.Name, Named("cpuMicrosPerInteraction.sut"))!.Blocks.ShouldBe(3);

    [Fact]
    public void What_was_not_measured_is_null_and_zero_is_zero()
    {
        Values.Of(Plan.Name, Named("cpuMicrosPerInteraction.vendors")).ShouldBeNull();
        Values.Of(Plan.Name, Named("driverUtilisation")).ShouldBeNull();
        Values.Of("no such treatment", Named("sips")).ShouldBeNull();
        Values.Of(Plan.Name, Named("diskWrittenKbPerInteraction.sut"))!.Mean.ShouldBe(0);
    }

    [Theory]
    [InlineData("sutUtilisation", 50)]
    [InlineData("diskBusy", 7.5)]
    [InlineData("wireKbPerInteraction", 9.375)]
    [InlineData("residentMb.sut", 209.7152)]
    public void Responses_come_in_their_unit(string response, double value) =>
        Values.Of(Plan.Name, Named(response))!.Mean.ShouldBe(value, 1e-9);

    [Fact]
    public void Every_metric_has_a_name_of_its_own() => CellMetrics.All.Select(r => r.Name).ShouldBeUnique();

    private static CellMetric Named(string name) => CellMetrics.All.Single(r => r.Name == name);
}
