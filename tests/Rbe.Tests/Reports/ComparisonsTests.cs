using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class ComparisonsTests
{
    [Fact]
    public void The_cost_of_a_connection_is_separated_from_that_of_the_records()
    {
        var rows = new Comparisons(Cells.WithKnownCost(6)).CarryOver("tls", "plain-session", "tls-session", "plain-request", "tls-request").ToArray();

        var row = rows.ShouldHaveSingleItem();
        row.Metric.ShouldBe(Metric.CpuMicrosPerConnection);
        row.Estimate!.Value.ShouldBe(800, 1);
        row.Blocks.ShouldBe(6);
    }

    [Fact]
    public void With_TLS_alone_the_cost_of_a_connection_contains_that_of_TCP()
    {
        var row = new Comparisons(Cells.WithKnownCost(6)).Connection("tls-session", "tls-request");

        row.Metric.ShouldBe(Metric.CpuMicrosPerConnection);
        // 780 µs of handshakes and 100 µs of a connection without TLS, at a mean speed of 1.01, for 39 of 40 connections more.
        row.Estimate!.Value.ShouldBe((780 + (100 * 1.01)) / (39.0 / 40), 2);
        Conclusions.Of([row], []).ShouldHaveSingleItem().ShouldStartWith("tls-request against tls-session: a TLS connection, TCP included, costs 0.90 ms [");
    }

    [Fact]
    public void Sessions_of_one_interaction_tell_no_cost_of_a_connection()
    {
        var comparisons = new Comparisons(new CountedCells(
            from block in Enumerable.Range(1, 6)
            from treatment in Treatment.All
            select Cells.Of(block, treatment, CellKind.Cost, 1000 + block) with { Handshakes = new HandshakeCounts(1000, 0, 0, 1000, 0, 0, 0, 0) }));

        var row = comparisons.CarryOver("tls", "plain-session", "tls-session", "plain-request", "tls-request").ShouldHaveSingleItem();
        (row.Estimate, row.Blocks).ShouldBe((null, 0));
        comparisons.Connection("tls-session", "tls-request").Estimate.ShouldBeNull();
    }

    [Fact]
    public void The_share_is_that_of_the_TLS_treatments_cost()
    {
        var share = Pair("plain-session", "tls-session", blocks: 6).Single(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut);

        share.Estimate!.Value.ShouldBe(100 * (1 - (1010.0 / 1060)), 0.1);
        share.Low!.Value.ShouldBeLessThan(share.Estimate.Value);
        share.High!.Value.ShouldBeGreaterThan(share.Estimate.Value);
        share.Unit.ShouldBe("%");
    }

    [Fact]
    public void A_tier_whose_CPU_was_not_measured_has_no_share_and_not_zero()
    {
        var rows = Pair("plain-session", "tls-session", blocks: 6).ToArray();

        var control = rows.Single(c => c.Metric == Metric.CpuControl && c.Tier == Tier.Database);
        (control.Estimate, control.Blocks).ShouldBe((null, 0));
        rows.ShouldNotContain(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Database, "TLS on hop 1 gives the database no work");
    }

    [Fact]
    public void One_block_gives_no_interval_and_the_conclusion_states_it()
    {
        var rows = Pair("plain-session", "tls-session", blocks: 1).ToArray();

        rows.Single(c => c.Metric == Metric.CpuShare && c.Tier == Tier.Sut).Estimate.ShouldBeNull();
        Conclusions.Of(rows, RunOutline.Of(Treatment.All, blocks: 6, precision: null).Treatments).ShouldBe(["One connection per business session: TLS's share of the SUT's CPU was not measured (1 complete blocks; 2 are needed)."]);
    }

    [Fact]
    public void The_answer_is_one_sentence_with_its_half_width()
    {
        var comparisons = new Comparisons(Cells.WithKnownCost(6));
        ComparisonResult[] rows =
        [
            .. comparisons.OfPair("plain-session", "tls-session"), .. comparisons.OfPair("plain-request", "tls-request"),
            .. comparisons.CarryOver("tls", "plain-session", "tls-session", "plain-request", "tls-request"),
        ];

        var answers = Conclusions.Of(rows, RunOutline.Of(Treatment.All, blocks: 6, precision: null).Treatments);

        answers.Count.ShouldBe(2);
        answers[0].ShouldMatch(@"^One connection per business session: TLS costs 4\.7 % \[4\.\d, 4\.\d\] of the SUT's CPU per interaction, 1\.05 times that without TLS, 50 µs more; a TLS connection costs 0\.80 ms \[0\.\d\d, 0\.\d\d\] more\.$");
        answers[1].ShouldStartWith("One connection per request: TLS costs 42.");
    }

    [Fact]
    public void A_change_between_treatments_of_a_service_is_the_service_s()
    {
        var change = new ComparisonResult("tls-session", "tls-session-ecdsa-p256", Metric.CpuChange, Tier.Sut, -16.5, -17.3, -15.6, 0.95, 12);

        Conclusions.Of([change], [], perConnection: 30, "service").ShouldHaveSingleItem().ShouldEndWith("of the service's CPU per interaction.");
        Conclusions.Of([change], []).ShouldHaveSingleItem().ShouldEndWith("of the SUT's CPU per interaction.");
    }

    [Fact]
    public void A_block_that_lacks_one_of_the_pair_is_left_out()
    {
        var cells = new CountedCells(
        [
            Cells.Of(1, Treatment.All[0], CellKind.Cost, 100), Cells.Of(1, Treatment.All[2], CellKind.Cost, 110),
            Cells.Of(2, Treatment.All[0], CellKind.Cost, 100),
            Cells.Of(3, Treatment.All[0], CellKind.Cost, 100), Cells.Of(3, Treatment.All[2], CellKind.Cost, 110),
        ]);

        new Comparisons(cells).OfPair("plain-session", "tls-session").First().Blocks.ShouldBe(2);
    }

    private static IEnumerable<ComparisonResult> Pair(string baseline, string treatment, int blocks) =>
        new Comparisons(Cells.WithKnownCost(blocks)).OfPair(baseline, treatment);
}
