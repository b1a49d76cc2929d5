using TlsToll.Experiments.Running;
using TlsToll.Experiments.Settings;
using TlsToll.Rbe.Tests.Reports;
using TlsToll.Results.Cells;
using TlsToll.Results.Treatments;

namespace TlsToll.Rbe.Tests.Experiments;

/// <summary>Which answers are shown while a run goes on.</summary>
public sealed class AnswersSoFarTests
{
    private static readonly Treatment[] Pair = [Treatment.All[0], Treatment.All[2]];

    private readonly AnswersSoFar _soFar = new(RunOutline.Of(Pair, blocks: 12, precision: null));

    [Fact]
    public void Those_of_the_warm_up_are_shown_until_the_run_has_as_many_super_blocks()
    {
        MeasuredBlock[] warmUp = [.. Enumerable.Range(1, 4).Select(number => Duets(number, 1100 + number, 1110 - number))];
        _soFar.TakeWarmUp(warmUp);
        var first = Shown();
        first.Doubts.ShouldBe(["from the warm-up"]);
        first.Answers.ShouldHaveSingleItem().Share.Estimate.ShouldBeInRange(8, 11);
        _soFar.FromWarmUp.ShouldStartWith("from the warm-up, and no part of the results: session ");

        MeasuredBlock[] blocks = [.. Enumerable.Range(1, 4).Select(number => Duets(number, 1200, 1200))];
        _soFar.Update(blocks[..3], []);
        Shown().Answers.ShouldBe(first.Answers);
        Shown().Doubts.ShouldNotBeNull()[0].ShouldBe("from the warm-up");
        // The results have an answer of their own by now, but another one is on the screen.
        _soFar.FromWarmUp.ShouldBe($"from the warm-up, and no part of the results: {first.Answers[0]} of the SUT's CPU is TLS");

        _soFar.Update(blocks, []);
        Shown().Answers.ShouldHaveSingleItem().Share.Estimate.ShouldBeGreaterThan(14);
        Shown().Doubts.ShouldNotBeNull().ShouldNotContain("from the warm-up");
        _soFar.FromWarmUp.ShouldBeNull();
    }

    [Fact]
    public void Those_of_the_run_that_are_less_precise_wait_until_it_has_enough_super_blocks()
    {
        MeasuredBlock[] warmUp = [.. Enumerable.Range(1, 3).Select(number => Duets(number, 1100 + number, 1100 - number))];
        _soFar.TakeWarmUp(warmUp);
        var first = Shown();

        MeasuredBlock[] blocks = [.. Enumerable.Range(1, 8).Select(number => Duets(number, 1200 + (40 * (number % 3)), 1200))];
        _soFar.Update(blocks[..7], []);
        Shown().Answers.ShouldBe(first.Answers);
        _soFar.FromWarmUp.ShouldNotBeNull().ShouldContain(first.Answers[0].ToString());

        _soFar.Update(blocks, []);
        Shown().Answers.ShouldHaveSingleItem().Share.Estimate.ShouldBeGreaterThan(14);
        _soFar.FromWarmUp.ShouldBeNull();
    }

    [Fact]
    public void Without_an_answer_of_the_warm_up_two_super_blocks_give_one()
    {
        // One super-block of the warm-up is not enough.
        _soFar.TakeWarmUp([Duets(1, 1100, 1120)]);
        Shown().Answers.ShouldBeEmpty();

        _soFar.Update([Duets(1, 1200, 1200), Duets(2, 1210, 1200)], []);
        Shown().Answers.ShouldHaveSingleItem();
    }

    [Fact]
    public void A_timed_cell_keeps_its_name_beside_them()
    {
        Shown(CellKind.Timed).ShouldBe(new RunProgress("phase", "tls-session", CellKind.Timed));
        _soFar.TakeWarmUp([Duets(1, 1100, 1120), Duets(2, 1110, 1090)]);

        Shown(CellKind.Timed).Treatment.ShouldBe("tls-session");
        Shown().Treatment.ShouldBeNull();
    }

    private RunProgress Shown(CellKind kind = CellKind.Cost) => _soFar.On(new RunProgress("phase", "tls-session", kind));

    private static MeasuredBlock Duets(int number, double one, double swapped) => Cells.Duets(number, Pair, (1000, one), (1000, swapped));
}
