using TlsToll.Reports.Documents;
using TlsToll.Reports.Sections;
using TlsToll.Results.Attributions;
using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Factors;
using TlsToll.Results.Treatments;
using TlsToll.Tls;

namespace TlsToll.Rbe.Tests.Reports.Attributions;

public sealed class AttributionSummaryTests
{
    private static readonly TlsChoice[] Choices = [TlsChoice.Usual, new() { Noops = NoopSet.TryParse("all")! }];
    private static readonly Treatment Plain = Treatment.All[1];
    private static readonly Treatment[] Tls = [.. Treatment.Across([Treatment.All[3]], Choices)];

    // Without TLS 400 µs, with it 1000, of which no-ops save 450. The meter finds 300 µs; the profile 35 % of the samples, 5 % without TLS.
    private static CellMeasurement[] Measured(int block, double noise, double meter = 300, double profile = 35) =>
    [
        Cells.Of(block, Plain, CellKind.Cost, 400 * noise),
        Cells.Of(block, Tls[0], CellKind.Cost, 1000 * noise) with { Meter = new MeterDelta([new("server", "full", 1000, (long)(meter * noise * 1_000_000))]) },
        Cells.Of(block, Tls[1], CellKind.Cost, 550 * noise),
        Sampled(block, Plain, 5),
        Sampled(block, Tls[0], profile),
        Sampled(block, Tls[1], 10),
    ];

    [Fact]
    public void Each_method_gives_its_share_of_the_cost_with_TLS()
    {
        var row = Of([.. Measured(1, 1), .. Measured(2, 1.1)]).ShouldNotBeNull().Treatments.ShouldHaveSingleItem();

        (row.Treatment, row.Plain, row.Ablated).ShouldBe((Tls[0].Name, Plain.Name, Tls[1].Name));
        row.Shares.Select(s => s.Method).ShouldBe(["differential", "ablation", "meter", "profile"]);
        Mean(row, "differential").ShouldBe(60, 1e-6);
        Mean(row, "ablation").ShouldBe(45, 1e-6);
        Mean(row, "meter").ShouldBe(30, 1e-6);
        // 35 less 5 % of 400 µs, which are 2 % of 1000.
        Mean(row, "profile").ShouldBe(33, 1e-6);
    }

    [Fact]
    public void The_remainder_with_every_component_ablated_is_shown_in_microseconds_and_next_to_plain()
    {
        var left = Of([.. Measured(1, 1), .. Measured(2, 1.1)])!.Treatments[0].Remainder.ShouldNotBeNull();

        // 150 and 165 µs.
        left.MicrosPerInteraction.Mean.ShouldBe(157.5, 1e-6);
        left.MicrosPerInteraction.High.ShouldNotBeNull().ShouldBe(157.5 + (12.706 * 7.5), 0.01);
        left.PercentOfPlain.ShouldNotBeNull().Mean.ShouldBe(37.5, 1e-6);
    }

    [Fact]
    public void Disjoint_intervals_are_shown_with_their_gap_and_the_paired_difference()
    {
        var row = Of([.. Measured(1, 1, meter: 299, profile: 34.9), .. Measured(2, 1, meter: 301, profile: 35.1), .. Measured(3, 1)])!.Treatments[0];

        // 29.9, 30.1, 30.0 and 32.9, 33.1, 33.0: each ± t(2) · 0.1 / √3.
        var gap = row.Disagreements.Single(d => (d.Lower, d.Higher) == ("meter", "profile"));
        gap.GapPoints.ShouldBe(3 - (2 * 4.3027 * 0.1 / Math.Sqrt(3)), 1e-3);
        gap.DifferencePoints.ShouldNotBeNull().Mean.ShouldBe(3, 1e-6);
        (gap.DifferencePoints.High - gap.DifferencePoints.Low).ShouldNotBeNull().ShouldBe(0, 1e-6);
        AttributionText.Disagreements(row).ShouldContain(s => s.Contains("by the meter and by the profile do not overlap; their intervals are 2.5 points", StringComparison.Ordinal));
    }

    [Fact]
    public void Intervals_that_overlap_are_no_disagreement() =>
        Of([.. Measured(1, 1, meter: 250, profile: 25), .. Measured(2, 1, meter: 400, profile: 45)])!.Treatments[0].Disagreements
            .ShouldNotContain(d => d.Lower == "meter" && d.Higher == "profile");

    [Fact]
    public void Unmeasured_values_are_reported_and_a_single_method_is_no_comparison()
    {
        CellMeasurement[] unmetered = [.. Measured(1, 1).Concat(Measured(2, 1)).Select(c => c with { Meter = null, Profile = null })];
        var row = Of(unmetered).ShouldNotBeNull().Treatments[0];

        row.Shares.Where(s => s.SharePercent is null).Select(s => s.Method).ShouldBe(["meter", "profile"]);
        Table(new AttributionResult([row])).Groups[0].Rows[0].Select(c => c.Text).ShouldBe([Tls[0].Name, "60.0 [60.0, 60.0]", "45.0 [45.0, 45.0]", "not measured", "not measured"]);
        Of([.. unmetered.Where(c => c.Treatment != Tls[1].Name)]).ShouldBeNull();
    }

    [Fact]
    public void A_run_without_them_has_no_such_section() => AttributionSection.Of(Runs.Known).Blocks.ShouldBeEmpty();

    private static double Mean(AttributedTreatment row, string method) => row.Shares.Single(s => s.Method == method).SharePercent.ShouldNotBeNull().Mean;

    private static Table Table(AttributionResult result) =>
        AttributionSection.Of(Runs.Known with { Attributions = result }).Blocks.OfType<TableBlock>().ShouldHaveSingleItem().Table;

    private static AttributionResult? Of(CellMeasurement[] cells)
    {
        Treatment[] all = [Plain, .. Tls];
        var counted = new CountedCells(cells);
        var outline = new RunOutline
        {
            Blocks = 2,
            Treatments = [.. all.Select(t => new NamedTreatment(t.Name, t.Factors))],
            WithPlain = [.. Pairs.Of(all).Select(p => new NamedPair(p.Baseline.Name, p.Treatment.Name))],
            CarryOver = [],
            AmongTls = [],
            AmongAccesses = [],
        };
        return new AttributionSummary(outline, counted, [.. new Comparisons(counted).OfPair(Plain.Name, Tls[0].Name)]).Result();
    }

    private static CellMeasurement Sampled(int block, Treatment treatment, double percent) => Cells.Of(block, treatment, CellKind.Timed, 1000) with
    {
        Profile = new Dictionary<string, long>(StringComparer.Ordinal) { ["libcrypto"] = (long)Math.Round(percent * 10), ["kernel"] = 1000 - (long)Math.Round(percent * 10) },
    };
}
