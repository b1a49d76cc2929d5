using TlsToll.Contracts;
using TlsToll.Experiments.Blocks;
using TlsToll.Rbe.Tests.Reports.Synthetic;
using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Cells;
using TlsToll.Results.Metrics;
using TlsToll.Results.Runs;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Reports;

/// <summary>The negative control of a measured service: slices in the order in which they are measured, with a cost that may depend on the slice before.</summary>
public sealed class OrderControlTests
{
    private const string Control = "the negative control of the order of slices";

    [Fact]
    public void Work_that_slices_with_TLS_leave_to_the_next_is_a_doubt_for_each_kind_of_connection()
    {
        var run = Results(Treatment.All, carried: 150, noise: 0.001);

        var doubts = run.Doubts.Where(doubt => doubt.Kind == DoubtKind.CarryOver).Select(doubt => doubt.Text).ToArray();
        doubts.Length.ShouldBe(2);
        doubts[0].ShouldStartWith("carry-over: the CPU per request of plain-session and tls-session changed by +12.");
        doubts[1].ShouldStartWith("carry-over: the CPU per request of plain-request and tls-request changed by +12.");
        doubts.ShouldAllBe(text => text.Contains("TLS's cost is too small", StringComparison.Ordinal));
        run.DoubtsOfCosts.ShouldContain(doubt => doubt.Kind == DoubtKind.CarryOver);
    }

    [Fact]
    public void Work_that_slices_without_TLS_leave_makes_TLS_too_dear() =>
        Results(Treatment.All, carried: -150, noise: 0.001).Doubts.First(doubt => doubt.Kind == DoubtKind.CarryOver).Text.ShouldContain("TLS's cost is too large");

    [Fact]
    public void The_control_is_among_the_comparisons_and_in_the_report()
    {
        var run = Results(Treatment.All, carried: 150, noise: 0.001);

        var rows = run.Comparisons.Where(c => c.Metric == Metric.OrderControl).ToArray();
        rows.Select(c => (c.Baseline, c.Treatment, c.Tier, c.Confidence)).ShouldBe(
            [("plain-session", "tls-session", Tier.Sut, 0.95), ("plain-request", "tls-request", Tier.Sut, 0.95)]);
        // The mean of what 150 are of 1000 and of 1500.
        rows.ShouldAllBe(c => Math.Abs(c.Estimate!.Value - (100 * (Math.Sqrt(1.15 * 1.1) - 1))) < 0.5);
        // Of connections per request, two super-blocks together have a turn of either kind.
        rows.Select(c => c.Blocks).ShouldBe([12, 6]);
        var table = ComparisonsSection.Of(run).Blocks.OfType<TableBlock>()
            .Single(block => block.Table.Title.Contains("if the slice before had TLS", StringComparison.Ordinal));
        table.Table.Columns.Select(column => column.Heading).ShouldBe(["treatment", "service", "n"]);
    }

    [Fact]
    public void Slices_that_pay_for_their_own_work_are_neither_a_doubt_nor_a_remark()
    {
        var run = Results(Treatment.All, carried: 0, noise: 0);

        run.Comparisons.Count(c => c is { Estimate: not null } && c.Metric == Metric.OrderControl).ShouldBe(2);
        run.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.CarryOver);
        run.Remarks.ShouldNotContain(remark => remark.StartsWith(Control, StringComparison.Ordinal));
    }

    [Fact]
    public void A_little_of_it_is_a_remark()
    {
        var run = Results(Treatment.All, carried: 40, noise: 0.001);

        run.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.CarryOver);
        run.Remarks.ShouldContain(remark => remark.StartsWith(
            $"{Control} excludes 0, by less than a doubt needs: the CPU per request of plain-session and tls-session changed by +3.", StringComparison.Ordinal));
    }

    [Fact]
    public void Several_TLS_settings_share_the_control_of_their_connections()
    {
        Treatment[] several = [Treatment.All[0], Treatment.All[2] with { Label = "a" }, Treatment.All[2] with { Label = "b" }];

        var run = Results(several, carried: 150, noise: 0.001, blocks: 24);

        var row = run.Comparisons.Where(c => c.Metric == Metric.OrderControl).ShouldHaveSingleItem();
        (row.Baseline, row.Treatment).ShouldBe(("plain-session", "tls-session"));
        row.Estimate!.Value.ShouldBe(100 * (Math.Sqrt(1.15 * 1.1) - 1), 0.5);
        run.Doubts.ShouldContain(doubt => doubt.Kind == DoubtKind.CarryOver);
    }

    [Fact]
    public void A_control_that_cannot_be_measured_is_a_remark_and_no_doubt()
    {
        var alone = Results([Treatment.All[2], Treatment.All[3]], carried: 150, noise: 0.001);
        alone.Remarks.ShouldContain($"{Control} was not measured: it needs slices without TLS");
        alone.Comparisons.ShouldNotContain(c => c.Metric == Metric.OrderControl);
        alone.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.CarryOver);

        var few = Results(Treatment.All, carried: 150, noise: 0.001, blocks: 2);
        few.Remarks.ShouldContain($"{Control} was not measured for plain-request and tls-request: too few super-blocks (--blocks)");
        few.Comparisons.Where(c => c.Metric == Metric.OrderControl).Select(c => c.Estimate is null).ShouldBe([false, true]);
    }

    [Fact]
    public void A_run_of_the_testbed_has_other_controls()
    {
        var run = Results(Treatment.All, carried: 150, noise: 0.001, isService: false);

        run.Comparisons.ShouldNotContain(c => c.Metric == Metric.OrderControl);
        run.Doubts.ShouldNotContain(doubt => doubt.Kind == DoubtKind.CarryOver);
        run.Remarks.ShouldNotContain(remark => remark.StartsWith(Control, StringComparison.Ordinal));
    }

    private static RunResult Results(IReadOnlyList<Treatment> treatments, double carried, double noise, int blocks = 12, bool isService = true)
    {
        var outline = RunOutline.Of(treatments, blocks, precision: null) with { IsService = isService };
        var run = SyntheticRun.Make(SyntheticRun.Main);
        return new RunRecorder(outline).Results([.. Enumerable.Range(1, blocks).Select(block => Block(block, treatments, carried, noise))], new RunContext
        {
            StartedAt = run.StartedAt,
            EndedAt = run.EndedAt,
            Interrupted = false,
            Machine = run.Machine,
            Settings = new Dictionary<string, string>(StringComparer.Ordinal) { ["kind"] = "measure" },
            Inconsistencies = [],
            Remarks = [],
        });
    }

    // Without TLS 1000 µs and with it 1500, and what the slice before has left.
    private static MeasuredBlock Block(int block, IReadOnlyList<Treatment> treatments, double carried, double noise)
    {
        var cells = new List<CellMeasurement>();
        var inherited = 0.0;
        foreach (var (treatment, round) in SliceOrder.Of(5, block, treatments, 16))
        {
            var tls = treatment.Transport == Transport.Tls;
            var micros = ((tls ? 1500 : 1000) + inherited) * (1 + (noise * Math.Sin((100 * block) + cells.Count)));
            cells.Add(Cells.Of(block, treatment, CellKind.Cost, micros) with
            {
                Cell = (100 * block) + cells.Count,
                Position = cells.Count + 1,
                Round = round,
                ResponseMilliseconds = new Dictionary<ServiceName, PercentileSummary>(),
            });
            inherited = tls ? carried : 0;
        }

        return new MeasuredBlock(block, 1, BlockStatus.Counted, cells);
    }
}
