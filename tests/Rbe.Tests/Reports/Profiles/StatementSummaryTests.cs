using TlsToll.Contracts.Administration;
using TlsToll.Experiments.Cells;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Summaries;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports.Profiles;

/// <summary>What the database did, by statement.</summary>
public sealed class StatementSummaryTests
{
    private static readonly Treatment Plain = Treatment.All[1];

    [Fact]
    public void A_cell_has_the_statements_that_were_executed_in_it()
    {
        StatementCounter[] before = [new("SELECT 1", 10, 10, 100, 1000, 40, 0), new("COMMIT", 5, 0, 0, 900, 0, 80)];
        StatementCounter[] after = [new("SELECT 1", 14, 11, 110, 1500, 48, 0), new("COMMIT", 5, 0, 0, 900, 0, 80), new("INSERT", 2, 2, 30, 70, 6, 300)];

        TierDelta.Statements(before, after).ShouldNotBeNull()
            .ShouldBe([new StatementCounter("SELECT 1", 4, 1, 10, 500, 8, 0), new StatementCounter("INSERT", 2, 2, 30, 70, 6, 300)]);
        TierDelta.Statements(null, after).ShouldBeNull();
        TierDelta.Statements(before, null).ShouldBeNull();
    }

    [Fact]
    public void A_statement_is_divided_by_the_interactions_of_its_cell_and_one_that_is_missing_counts_as_0()
    {
        var all = StatementSummary.Of(
        [
            Cell(1, new("COMMIT", 500, 0, 0, 30_000, 0, 40_000), new("SELECT 1", 1000, 100, 2000, 8000, 3000, 0)),
            Cell(2, new StatementCounter("COMMIT", 700, 0, 0, 50_000, 0, 60_000)),
        ]).ShouldNotBeNull();

        all.Select(s => s.Statement).ShouldBe(["COMMIT", "SELECT 1"]);
        // 30 and 50 µs: t(1) = 12.706, s / √2 = 10.
        (all[0].MicrosPerInteraction.Mean, all[0].CallsPerInteraction, all[0].PlansPerInteraction, all[0].LogBytesPerInteraction).ShouldBe((40, 0.6, 0, 50));
        (all[0].MicrosPerInteraction.High - 40).ShouldNotBeNull().ShouldBe(127.06, 0.01);
        (all[1].MicrosPerInteraction.Mean, all[1].PlanMicrosPerInteraction, all[1].PlansPerInteraction, all[1].BlocksPerInteraction).ShouldBe((5, 1, 0.05, 1.5));
    }

    [Fact]
    public void Without_counts_in_every_cell_there_are_none()
    {
        StatementSummary.Of([]).ShouldBeNull();
        StatementSummary.Of([Cell(1, new StatementCounter("COMMIT", 1, 0, 0, 1, 0, 0)), Cells.Of(2, Plain, CellKind.Timed, 1000)]).ShouldBeNull();
    }

    [Fact]
    public void A_report_has_a_row_for_each_statement_or_says_that_none_were_counted()
    {
        StatementsSection.Of(Runs.Known).Blocks.ShouldBeEmpty();
        var sampled = Runs.Known with { Treatments = [.. Runs.Known.Treatments.Select(t => t with { Profile = new ProfiledTreatment(1, 1, []) })] };
        StatementsSection.Of(sampled).Blocks.OfType<ParagraphBlock>().ShouldHaveSingleItem().Text.ShouldStartWith("Not measured: ");
        var statements = StatementSummary.Of([Cell(1, new StatementCounter("UPDATE stock\n   SET quantity = $1", 2000, 1000, 2000, 18_000, 4000, 90_000))]);
        var run = Runs.Known with { Treatments = [.. Runs.Known.Treatments.Select(t => t.Name == Plain.Name ? t with { Statements = statements } : t)] };

        var group = StatementsSection.Of(run).Blocks.OfType<TableBlock>().ShouldHaveSingleItem().Table.Groups.ShouldHaveSingleItem();

        group.Title.ShouldBe($"{Plain.Name}: 20.0 µs");
        group.Rows.ShouldHaveSingleItem().Select(c => c.Text).ShouldBe(["UPDATE stock SET quantity = $1", "2.00", "1.00", "20.0", "2.00", "4.00", "90.0"]);
    }

    [Theory]
    [InlineData("COMMIT", "COMMIT")]
    [InlineData("SELECT 1234", "SELECT 12…")]
    [InlineData("a\n\t b", "a b")]
    public void A_statement_is_one_line_of_limited_length(string statement, string line) => StatementsSection.Line(statement, 10).ShouldBe(line);

    // 1000 interactions.
    private static CellMeasurement Cell(int block, params StatementCounter[] statements) =>
        Cells.Of(block, Plain, CellKind.Timed, 1000) with { Statements = statements };
}
