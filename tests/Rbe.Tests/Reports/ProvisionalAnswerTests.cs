using TlsToll.Results.Cells;
using TlsToll.Results.Comparison;
using TlsToll.Results.Treatments;
using TlsToll.Statistics;

namespace TlsToll.Rbe.Tests.Reports;

public sealed class ProvisionalAnswerTests
{
    private static readonly Treatment[] Pair = [Treatment.All[0], Treatment.All[2]];

    [Fact]
    public void Two_counted_blocks_give_a_share_with_the_interval_of_the_final_answer()
    {
        Answers(Block(1, 1000, 1100)).ShouldBeEmpty();
        Answers(Block(1, 1000, 1100), Block(2, 1000, 1100, BlockStatus.Voided)).ShouldBeEmpty();

        var share = Share.OfCost([1000, 1010, 990], [1100, 1120, 1070]).ShouldNotBeNull();
        Answers(Block(1, 1000, 1100), Block(2, 1010, 1120), Block(3, 990, 1070)).ShouldBe(
            [FormattableString.Invariant($"session {share.Estimate:0.0} % [{share.Low:0.0}, {share.High:0.0}]")]);
    }

    [Fact]
    public void Two_super_blocks_of_duets_give_a_share_from_all_four_of_them()
    {
        MeasuredBlock[] blocks = [Cells.Duets(1, Pair, (1000, 1100), (1200, 1180)), Cells.Duets(2, Pair, (990, 1120), (1210, 1160))];
        OfDuets(blocks[..1]).ShouldBeEmpty();

        var share = Share.OfSwapped(([1000, 990], [1100, 1120]), ([1200, 1210], [1180, 1160])).ShouldNotBeNull();
        share.Estimate.ShouldBeInRange(3, 5);
        OfDuets(blocks).ShouldBe([FormattableString.Invariant($"session {share.Estimate:0.0} % [{share.Low:0.0}, {share.High:0.0}]")]);
    }

    [Fact]
    public void A_small_negative_end_is_no_zero_with_a_sign() =>
        new AnswerSoFar("session", new Interval(3.8, -0.04, 7.64, 4, 0.95)).ToString().ShouldBe("session 3.8 % [0.0, 7.6]");

    private static string[] OfDuets(IReadOnlyList<MeasuredBlock> blocks) =>
        [.. ProvisionalAnswer.OfDuets(RunOutline.Of(Pair, blocks: 12, precision: null), blocks).Select(answer => answer.ToString())];

    private static string[] Answers(params MeasuredBlock[] blocks) =>
        [.. ProvisionalAnswer.Of(RunOutline.Of(Pair, blocks: 12, precision: null), blocks).Select(answer => answer.ToString())];

    private static MeasuredBlock Block(int number, double plain, double tls, BlockStatus status = BlockStatus.Counted) => new(
        number, 1, status, [Cells.Of(number, Pair[0], CellKind.Cost, plain), Cells.Of(number, Pair[1], CellKind.Cost, tls)]);
}
