using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports.Metering;

public sealed class MeterSummaryTests
{
    private static readonly Treatment Tls = Treatment.All[3];
    private static readonly NamedTreatment[] Named = [new(Tls.Name, Tls.Factors)];

    // Per interaction 300 µs within OpenSSL on hop 1, 250 of them a full handshake, of 1000 µs in the first block and 1200 in the second.
    private static MeterResult Known => MeterSummary.Of(Named, new CountedCells([Cell(1, 1000), Cell(1, 1000), Cell(2, 1200)]), Shares).ShouldNotBeNull();

    private static ComparisonResult[] Shares =>
        [new("plain-request", Tls.Name, Metric.CpuShare, Tier.Sut, 61, 58, 64, 0.95, 2), new("plain-request", Tls.Name, Metric.CpuShare, Tier.Vendors, 1, 0, 2, 0.95, 2)];

    [Fact]
    public void Each_block_gives_one_value_and_the_interval_is_over_the_blocks()
    {
        var row = Known.Treatments.ShouldHaveSingleItem();

        row.MicrosPerInteraction.ShouldNotBeNull().Mean.ShouldBe(300, 1e-9);
        row.MicrosPerFullHandshake.ShouldNotBeNull().Mean.ShouldBe(250, 1e-9);
        row.MicrosPerResumedHandshake.ShouldBeNull();
        row.ClientMicrosPerInteraction.ShouldNotBeNull().Mean.ShouldBe(40, 1e-9);
        var share = row.SharePercent.ShouldNotBeNull();
        // Of 30 % and 25 %, on the scale of the share by difference, ln(what is left): t(1) = 12.706, s / √2 = ln(75 / 70) / 2.
        share.Mean.ShouldBe(100 - Math.Sqrt(70 * 75), 1e-9);
        Math.Log(((100 - share.Low) / (100 - share.Mean)).ShouldNotBeNull()).ShouldBe(12.706 * Math.Log(75 / 70.0) / 2, 1e-4);
        share.Blocks.ShouldBe(2);
        row.DifferentialSharePercent.ShouldNotBeNull().Mean.ShouldBe(61);
        row.Calls.ShouldContain(new Contracts.Administration.MeterCounter("server", "full", 3000, 750_000_000));
    }

    [Fact]
    public void An_interval_of_a_time_has_no_end_below_0()
    {
        MeterDelta Handshakes(long nanoseconds) => new([new("server", "full", 4, nanoseconds)]);
        var row = MeterSummary.Of(Named, new CountedCells([Cell(1, 1000) with { Meter = Handshakes(2_000_000) }, Cell(2, 1000) with { Meter = Handshakes(64_000_000) }]), Shares)
            .ShouldNotBeNull().Treatments.ShouldHaveSingleItem();

        // t(1) = 12.706, s / √2 = ln(32) / 2.
        var micros = row.MicrosPerFullHandshake.ShouldNotBeNull();
        micros.Mean.ShouldBe(Math.Sqrt(500 * 16_000), 1e-9);
        Math.Log((micros.Mean / micros.Low).ShouldNotBeNull()).ShouldBe(12.706 * Math.Log(32) / 2, 1e-3);
        micros.Low.ShouldNotBeNull().ShouldBeGreaterThan(0);
    }

    [Fact]
    public void Without_a_meter_there_is_no_such_part() =>
        MeterSummary.Of(Named, new CountedCells([Cell(1, 1000) with { Meter = null }]), []).ShouldBeNull();

    [Fact]
    public void A_report_shows_the_meter_next_to_the_difference()
    {
        MeterSection.Of(Runs.Known).Blocks.ShouldBeEmpty();
        var tables = MeterSection.Of(Runs.Known with { Meter = Known }).Blocks.OfType<TableBlock>().Select(b => b.Table).ToArray();

        tables[0].Groups.ShouldHaveSingleItem().Rows.ShouldHaveSingleItem().Select(c => c.Text).ShouldContain("61.0 [58.0, 64.0]");
        tables[1].Groups.ShouldHaveSingleItem().Rows[0].Select(c => c.Text).ShouldBe(["server: full", "3,000", "750", "250"]);
    }

    private static CellMeasurement Cell(int block, double sutMicros) => Cells.Of(block, Tls, CellKind.Cost, sutMicros) with
    {
        Meter = new MeterDelta([
            new("server", "full", 1000, 250_000_000), new("server", "read", 4000, 30_000_000), new("server", "write", 2000, 20_000_000),
            new("client", "write", 100, 40_000_000),
        ]),
    };
}
