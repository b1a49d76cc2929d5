using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Metrics;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class SharedRoundsTests
{
    private static readonly (Treatment Plain, Treatment One, Treatment Other) Three =
        (Treatment.All[0], Treatment.All[2] with { Level = "one" }, Treatment.All[2] with { Level = "other" });

    [Fact]
    public void Only_rounds_in_which_both_were_measured_are_compared()
    {
        // The host was twice as slow while the other treatment was measured.
        var cells = new CountedCells([Cell(Three.Plain, 1, 1000), Cell(Three.One, 1, 1100), Cell(Three.Plain, 2, 2000), Cell(Three.Other, 2, 2400)]);

        Paired(cells, Three.Plain, Three.One).ShouldBe([1000, 1100]);
        Paired(cells, Three.Plain, Three.Other).ShouldBe([2000, 2400]);
        Paired(cells, Three.One, Three.Other).ShouldBe([1100, 2400], "never measured together: all rounds count");
    }

    [Fact]
    public void Groups_keep_all_the_rounds_that_they_share()
    {
        var (plain, tls) = (Treatment.All[1], Treatment.All[3]);
        var cells = new CountedCells(
        [
            Cell(Three.Plain, 1, 1000), Cell(Three.One, 1, 1100),
            Cell(plain, 1, 2000), Cell(tls, 1, 4000), Cell(plain, 2, 3000), Cell(tls, 2, 8000),
        ]);

        cells.PairedInGroups(CellKind.Cost, Cost, [Three.Plain.Name, Three.One.Name], [plain.Name, tls.Name]).Select(values => values.Single())
            .ShouldBe([1000, 1100, 2500, 6000]);
    }

    [Fact]
    public void A_round_with_more_repetitions_has_no_more_weight()
    {
        var cells = new CountedCells([Cell(Three.Plain, 1, 1000), Cell(Three.Plain, 1, 1200), Cell(Three.Plain, 1, 1100), Cell(Three.Plain, 2, 2000)]);

        cells.ByBlock(CellKind.Cost, Cost, Three.Plain.Name)[1].ShouldBe(1550);
    }

    [Fact]
    public void Choices_that_were_measured_apart_are_compared_by_their_ratios_to_plain()
    {
        CellMeasurement[] Block(int block, double speed) =>
        [
            .. new[] { Cell(Three.Plain, 1, 1000), Cell(Three.One, 1, 1100), Cell(Three.Plain, 2, 1000 * speed), Cell(Three.Other, 2, 1210 * speed) }
                .Select(cell => cell with { Block = block }),
        ];
        var comparisons = new Comparisons(new CountedCells([.. Block(1, 2.0), .. Block(2, 0.5), .. Block(3, 1.5)]));

        var change = comparisons.OfChoices(Three.One.Name, Three.Other.Name, Three.Plain.Name).First();

        change.Metric.ShouldBe(Metric.CpuChange);
        change.Estimate!.Value.ShouldBe(10, 1e-9);
        change.High!.Value.ShouldBe(10, 1e-6);
    }

    private static double[] Paired(CountedCells cells, Treatment one, Treatment other) =>
        [.. cells.Paired(CellKind.Cost, Cost, one.Name, other.Name).Select(values => values.Single())];

    private static double? Cost(CellMeasurement cell) => cell.CpuMicrosPerInteraction(Tier.Sut);

    private static CellMeasurement Cell(Treatment treatment, int round, double cost) => Cells.Of(1, treatment, CellKind.Cost, cost) with { Round = round };
}
